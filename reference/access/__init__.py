"""Who may call: headers, logins, tokens, tenants, roles."""
