curl --silent --include "$CEDIRAIL_BASE_URL/rates" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" |
  grep -i x-ratelimit
