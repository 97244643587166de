curl "$CEDIRAIL_BASE_URL/mobile-money/mtn" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: order-7" \
  -H "Content-Type: application/json" \
  -d '{
    "amount": "50.00",
    "phoneNumber": "+233240000001",
    "externalRef": "ORDER-7"
  }'
