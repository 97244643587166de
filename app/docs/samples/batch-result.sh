curl "$CEDIRAIL_BASE_URL/payouts/batches/$BATCH_ID/result" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY"
