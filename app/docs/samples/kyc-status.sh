curl "$CEDIRAIL_BASE_URL/api/users/kyc-status" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY"
