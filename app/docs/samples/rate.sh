curl "$CEDIRAIL_BASE_URL/rates/usdt-ghs" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY"
