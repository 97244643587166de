java -jar openapi-generator-cli-7.14.0.jar generate \
  -g python -i openapi.json \
  -o cedirail --package-name cedirail_api
