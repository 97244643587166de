curl "$CEDIRAIL_BASE_URL/wallet/withdraw" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: withdrawal-3" \
  -H "Content-Type: application/json" \
  -d "{
    \"walletAddress\": \"$WALLET\",
    \"amount\": \"20\",
    \"currency\": \"USDT\",
    \"destination\": {
      \"type\": \"wallet\",
      \"address\": \"0x52908400098527886E0F7030069857D2E4169EE7\"
    }
  }"
