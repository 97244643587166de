curl "$CEDIRAIL_BASE_URL/api/mobile-money/transfer" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"amount": "5.00", "phoneNumber": "+233240000007"}'
