curl "$CEDIRAIL_BASE_URL/api/sandbox/transactions/$TRANSACTION_ID/advance" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"to": "failed", "failureCode": "RECIPIENT_NOT_FOUND"}'
