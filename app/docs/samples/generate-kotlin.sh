java -jar openapi-generator-cli-7.14.0.jar generate \
  -g kotlin -i openapi.json \
  -o cedirail --package-name com.cedirail \
  --type-mappings CedisAmount=kotlin.String,Amount=kotlin.String \
  --global-property skipFormModel=false
