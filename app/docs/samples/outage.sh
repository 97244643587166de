curl "$CEDIRAIL_BASE_URL/api/sandbox/faults" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"provider": "mtn", "outage": true}'
