curl "$CEDIRAIL_BASE_URL/payments/request-address" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: table-4" \
  -H "Content-Type: application/json" \
  -d '{
    "amount": "25",
    "currency": "USDT",
    "description": "Table 4",
    "expiresInMinutes": 15
  }'
