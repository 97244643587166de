curl "$CEDIRAIL_BASE_URL/api/users/kyc-upload" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -F documentType=ghana_card \
  -F file=@card.jpg
