head -c 1048576 card.jpg |
  curl -X PUT "$CEDIRAIL_BASE_URL/api/users/kyc-uploads/$UPLOAD_ID/parts/1" \
    -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
    -H "Content-Type: application/octet-stream" \
    --data-binary @-
