import json
import os
import time
import urllib.request


def call(method, path, body=None, idempotency_key=None):
    headers = {"Authorization": f"Bearer {os.environ['CEDIRAIL_API_KEY']}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
        headers["Idempotency-Key"] = idempotency_key
    request = urllib.request.Request(
        os.environ["CEDIRAIL_BASE_URL"] + path,
        method=method,
        headers=headers,
        data=None if body is None else json.dumps(body).encode(),
    )
    with urllib.request.urlopen(request, timeout=35) as response:
        return json.load(response)


# Your own reference as the key: however often this runs, one payout is made.
payout = call(
    "POST",
    "/api/mobile-money/transfer",
    {"amount": "150.00", "phoneNumber": "+233240000001", "externalRef": "INV-9"},
    "invoice-9",
)

while payout["status"] in ("pending", "processing"):
    time.sleep(1)
    payout = call("GET", f"/api/transactions/{payout['transactionId']}")
print(payout["status"], payout["transactionId"])
