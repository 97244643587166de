"""The main job with Python's standard library: every method and path is read from /openapi.json."""

import json
import sys
import time
import urllib.request

api_key, base_url = sys.argv[1:]


def send(method, path, body=None):
    request = urllib.request.Request(
        base_url + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {api_key}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


document = send("GET", "/openapi.json")
operations = {
    operation["operationId"]: (method.upper(), path)
    for path, methods in document["paths"].items()
    for method, operation in methods.items()
}


def call(operation_id, body=None, **parameters):
    method, path = operations[operation_id]
    return send(method, path.format(**parameters), body)


call("sandboxFaucet", {"currency": "USDT", "amount": "20"})
quote = call("conversionsQuote", {"amount": "20"})
conversion_id = quote["conversionId"]
converted = call("conversionsConfirm", {"conversionId": conversion_id})
print(f"The conversion is {converted['status']}.")

payout = call(
    "mobileMoneyTransfer",
    {"amount": "100.00", "phoneNumber": "+233240000001", "conversionId": conversion_id},
)
while payout["status"] in ("pending", "processing"):
    time.sleep(0.1)
    payout = call("transactionsRead", id=payout["transactionId"])
print(f"The payout is {payout['status']}.")
