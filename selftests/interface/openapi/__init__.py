"""The exported OpenAPI document, checked by validators of others."""
