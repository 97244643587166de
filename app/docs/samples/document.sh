curl -s "$CEDIRAIL_BASE_URL/openapi.json" | python3 -c '
import json, sys
document = json.load(sys.stdin)
del document["webhooks"]
json.dump(document, sys.stdout)' > openapi.json
