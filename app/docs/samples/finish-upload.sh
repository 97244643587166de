curl -X POST "$CEDIRAIL_BASE_URL/api/users/kyc-uploads/$UPLOAD_ID/finish" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY"
