curl "$CEDIRAIL_BASE_URL/api/mobile-money/transfer" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: invoice-9" \
  -H "Content-Type: application/json" \
  -d '{
    "amount": "150.00",
    "phoneNumber": "+233240000001",
    "externalRef": "INV-9"
  }'
