import os
import time
import uuid

import cedirail_api as cedirail

configuration = cedirail.Configuration(
    host=os.environ["CEDIRAIL_BASE_URL"],
    access_token=os.environ["CEDIRAIL_API_KEY"],
)
with cedirail.ApiClient(configuration) as client:
    transactions = cedirail.TransactionsApi(client)
    mobile_money = cedirail.MobileMoneyApi(client)
    request = cedirail.MobileMoneyTransferRequest.from_dict(
        {"amount": "5.00", "phoneNumber": "+233240000001"}
    )
    # Store it with your order, and use it again if there is no response.
    key = str(uuid.uuid4())
    payout = mobile_money.mobile_money_transfer(request, idempotency_key=key)
    while payout.status in ("pending", "processing"):
        time.sleep(1)
        payout = transactions.transactions_read(payout.transaction_id)
    print(payout.transaction_id, payout.status)
    print(mobile_money.mobile_money_balance().available)
