curl "$CEDIRAIL_BASE_URL/identity/resolve/+233241234567" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY"
