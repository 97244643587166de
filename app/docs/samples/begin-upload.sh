curl "$CEDIRAIL_BASE_URL/api/users/kyc-uploads" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "documentType": "ghana_card",
    "fileName": "card.jpg",
    "sizeBytes": '$(wc -c < card.jpg)',
    "sha256": "'$(sha256sum card.jpg | cut -d " " -f 1)'"
  }'
