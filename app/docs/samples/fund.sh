curl "$CEDIRAIL_BASE_URL/api/sandbox/faucet" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"currency": "GHS", "amount": "500"}'
