curl "$CEDIRAIL_BASE_URL/identity/mint" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d "{\"phone\": \"+233241234567\", \"otp\": \"$OTP\"}"
