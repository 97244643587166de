curl "$CEDIRAIL_BASE_URL/webhooks" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "url": "https://example.com/webhooks",
    "events": ["payment.completed", "payment.failed"]
  }'
