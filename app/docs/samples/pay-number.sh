curl "$CEDIRAIL_BASE_URL/payments/initiate" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: payment-20" \
  -H "Content-Type: application/json" \
  -d '{
    "amount": "20",
    "currency": "USDT",
    "recipient": "+233241234567"
  }'
