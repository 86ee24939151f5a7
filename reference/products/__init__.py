"""What stands beside the journeys: cards, and subscriptions to webhooks."""
