curl "$CEDIRAIL_BASE_URL/api/transactions/$TRANSACTION_ID" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY"
