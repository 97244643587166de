curl "$CEDIRAIL_BASE_URL/api/convert/usdt-to-ghs" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"amount": "100"}'
