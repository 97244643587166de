curl "$CEDIRAIL_BASE_URL/api/transactions/$TRANSACTION_ID/refund" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: refund-7" \
  -H "Content-Type: application/json" \
  -d '{"reason": "The customer returned the goods."}'
