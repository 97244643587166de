curl "$CEDIRAIL_BASE_URL/payouts/batches/$BATCH_ID/confirm" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{}'
