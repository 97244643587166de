curl "$CEDIRAIL_BASE_URL/api/convert/confirm" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: confirm-9" \
  -H "Content-Type: application/json" \
  -d "{\"conversionId\": \"$CONVERSION_ID\"}"
