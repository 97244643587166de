curl --retry 5 --retry-all-errors "$CEDIRAIL_BASE_URL/api/mobile-money/transfer" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: invoice-10" \
  -H "Content-Type: application/json" \
  -d '{"amount": "20.00", "phoneNumber": "+233240000001"}'
