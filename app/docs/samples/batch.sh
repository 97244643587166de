cat > salaries.csv <<'END'
amount,phoneNumber,accountName,externalRef
150.00,0240000001,Ama Mensah,SALARY-1
90.50,0200000001,Kofi Boateng,SALARY-2
END

curl "$CEDIRAIL_BASE_URL/payouts/batches" \
  -H "Authorization: Bearer $CEDIRAIL_API_KEY" \
  -H "Idempotency-Key: salaries-11" \
  -H "Content-Type: text/csv" \
  --data-binary @salaries.csv
