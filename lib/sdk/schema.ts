export interface paths {
  "/payments/initiate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pay a recipient by phone number. */
    post: operations["payments.initiate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a payment. */
    get: operations["payments.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments/request-address": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Request a payment in USDT at an address of its own, with a QR code. */
    post: operations["payment-requests.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payment-requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List payment requests, newest first. */
    get: operations["payment-requests.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payment-requests/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a payment request with its deposits. */
    get: operations["payment-requests.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Archive a payment request that is not open, or put it back on the list. */
    patch: operations["payment-requests.update"];
    trace?: never;
  };
  "/payment-requests/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel a payment request. What is being confirmed, or arrives later, is credited all the same. */
    post: operations["payment-requests.cancel"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payment-requests/settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the settings of your hosted payment pages. */
    get: operations["payment-requests.read-settings"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/wallet/balance/{address}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the balances of a wallet; `balance` is available plus reserved. Of an address that is not yours: its USDT on the blockchain. */
    get: operations["wallet.balance"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/wallet/transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the transactions of one of your wallets, or of all of them. */
    get: operations["wallet.transactions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/wallet/deposits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List USDT that arrived on the chain for your wallets, newest first, confirmed or not. */
    get: operations["wallet.deposits"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/wallet/withdraw": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Withdraw from a wallet: USDT to a blockchain address, cedis to mobile money. */
    post: operations["wallet.withdraw"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sandbox/faucet": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Credit your wallet with test money, up to 10,000 per call; testnet only. */
    post: operations["sandbox.faucet"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/identity/mint": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Bind a phone number to a wallet: the first call sends its owner a code by SMS, the second takes it. */
    post: operations["identities.mint"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/identity/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Revoke the identity of a number whose wallet you operate, or yours that is not verified yet; its token is burned. */
    post: operations["identities.revoke"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/identity/check/{phone}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the state of a phone number's identity. */
    get: operations["identities.check"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/identity/resolve/{phone}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Resolve a phone number to its wallet. */
    get: operations["identities.resolve"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/resolve/{phone_number}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Resolve a phone number to its wallet. */
    get: operations["identities.resolve-v1"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/identity": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the identities that you minted, newest first. */
    get: operations["identities.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/addresses": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List saved withdrawal addresses, newest first. */
    get: operations["addresses.list"];
    put?: never;
    /** Save a withdrawal address; the owners receive an e-mail. */
    post: operations["addresses.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/addresses/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a saved withdrawal address; its withdrawals are not affected. */
    delete: operations["addresses.delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List exchange rates. */
    get: operations["rates.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List exchange rates. */
    get: operations["rates.list-v1"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/rates/{pair}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the rate of a currency pair. */
    get: operations["rates.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/convert/rate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an indicative USDT to GHS rate and what an amount would convert to. */
    get: operations["conversions.rate"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/convert/usdt-to-ghs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Quote a USDT to GHS conversion; the rate is locked for 300 seconds. */
    post: operations["conversions.quote"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/convert/ghs-to-usdt": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Quote a GHS to USDT conversion; the rate is locked for 300 seconds. */
    post: operations["conversions.quote-ghs-to-usdt"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/convert/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm a quoted conversion; it is converted once, however often you confirm it. */
    post: operations["conversions.confirm"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/convert/{conversionId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a conversion. */
    get: operations["conversions.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api-keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List API keys; the keys themselves are not included. */
    get: operations["api-keys.list"];
    put?: never;
    /** Create an API key; this response alone contains the key. A key created with another key cannot exceed its scopes, lifetime or IP addresses. */
    post: operations["api-keys.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api-keys/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an API key with its usage; the key itself is not included. */
    get: operations["api-keys.read"];
    put?: never;
    post?: never;
    /** Delete an API key; it stops working within a second. */
    delete: operations["api-keys.delete"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List transactions, newest first. */
    get: operations["transactions.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/transactions/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download all transactions that the filters admit as CSV, newest first. */
    get: operations["transactions.export"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/transactions/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a transaction. */
    get: operations["transactions.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Initiate a transaction by its type, as the operation of that type does, under its scope: a payment (`/payments/initiate`), payout (`/api/mobile-money/transfer`), collection (`/mobile-money/{provider}`), withdrawal (`/wallet/withdraw`), or the quote of a conversion (`/api/convert/usdt-to-ghs`). */
    post: operations["transactions.create-v1"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/transactions/{id}/refund": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Refund a completed collection in full to its payer, over the same network. */
    post: operations["transactions.refund"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/transactions/{id}/approve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a transaction in a session; the user who created it cannot. */
    post: operations["transactions.approve"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/transactions/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel a transaction that awaits approval or has not been sent yet. */
    post: operations["transactions.cancel"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the payout settings: the amount above which approval is required. */
    get: operations["payouts.read-settings"];
    /** Update the payout settings; owners and admins only, in a session. */
    put: operations["payouts.update-settings"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List batches, newest first. */
    get: operations["batches.list"];
    put?: never;
    /** Create a batch of up to 1,000 payouts; its rows are validated, and nothing is sent yet. */
    post: operations["batches.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a batch and its progress. */
    get: operations["batches.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/rows": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the rows of a batch, in the order of the file. */
    get: operations["batches.rows"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/result": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download the result of every row as CSV, which can be uploaded again. */
    get: operations["batches.result"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm a batch; above the merchant's threshold it then awaits approval. */
    post: operations["batches.confirm"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/approve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a batch in a session; the users who created and confirmed it cannot. */
    post: operations["batches.approve"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/pause": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pause a batch: no more payouts start; those already sent continue. */
    post: operations["batches.pause"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/resume": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resume a paused batch. */
    post: operations["batches.resume"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel the payouts of a batch that have not been sent; the others continue. */
    post: operations["batches.cancel"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payouts/batches/{id}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Retry the failed and rejected rows of a batch. */
    post: operations["batches.retry"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/beneficiaries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List beneficiaries, newest first. */
    get: operations["beneficiaries.list"];
    put?: never;
    /** Create a beneficiary. */
    post: operations["beneficiaries.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/beneficiaries/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a beneficiary. */
    get: operations["beneficiaries.read"];
    put?: never;
    post?: never;
    /** Delete a beneficiary; its payouts are not affected. */
    delete: operations["beneficiaries.delete"];
    options?: never;
    head?: never;
    /** Update a beneficiary; null removes the network or the note. */
    patch: operations["beneficiaries.update"];
    trace?: never;
  };
  "/mobile-money/mtn": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Request a payment from an MTN subscriber, who approves it on the phone. */
    post: operations["mobile-money.collect-mtn"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/mobile-money/airtel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Request a payment from an AT subscriber, who approves it on the phone. */
    post: operations["mobile-money.collect-airtel"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/mobile-money/telecel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Request a payment from a Telecel subscriber, who approves it on the phone. */
    post: operations["mobile-money.collect-telecel"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/mobile-money/transfer": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pay out cedis from a wallet to a mobile-money account. */
    post: operations["mobile-money.transfer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/mobile-money/balance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the cedis available for payouts; staff see all wallets and each float. */
    get: operations["mobile-money.balance"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/mobile-money/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Look up whether a number has a mobile-money account, and the account's name. */
    post: operations["mobile-money.verify"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/mobile-money/providers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the mobile-money networks with their limits, fees and status. */
    get: operations["mobile-money.providers"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/overview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a merchant's balances, today's totals and latest transactions. */
    get: operations["overview.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/transactions/{id}/timeline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a transaction's timeline: quote, postings, provider calls and statuses. */
    get: operations["transactions.timeline"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List endpoints, newest first. */
    get: operations["webhooks.list"];
    put?: never;
    /** Register an endpoint for events. It is enabled from the start. */
    post: operations["webhooks.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an endpoint. */
    get: operations["webhooks.read"];
    put?: never;
    post?: never;
    /** Delete an endpoint. Its deliveries stay in the log. */
    delete: operations["webhooks.delete"];
    options?: never;
    head?: never;
    /** Change an endpoint. What is left to be delivered to it when it is disabled is given up, and can be retried once it is enabled again. */
    patch: operations["webhooks.update"];
    trace?: never;
  };
  "/webhooks/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List deliveries of the last 90 days, newest first. */
    get: operations["webhooks.deliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/deliveries/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a delivery with all its attempts. */
    get: operations["webhooks.read-delivery"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/deliveries/{id}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Attempt a delivery once more now, with the same event id and bytes. */
    post: operations["webhooks.retry-delivery"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/deliveries/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Attempt again all deliveries since a moment that have failed, at most 10,000 in one call. */
    post: operations["webhooks.retry-deliveries"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send an endpoint a sample event, marked with `test`. */
    post: operations["webhooks.test"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List events, newest first; they are kept forever. */
    get: operations["events.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an event. */
    get: operations["events.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the kinds of events, each with its JSON schema and a sample. */
    get: operations["webhooks.events"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/request-log": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List your calls of the last 7 days, newest first: all calls by API keys and OAuth clients, and changes by people who are signed in. A credential sees the calls of operations in whose area it has a scope itself. */
    get: operations["request-log.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/request-log/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve one of your calls of the last 7 days by its request id. */
    get: operations["request-log.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign out: end the session. */
    post: operations["auth.logout"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the current user, key or OAuth client, its merchant and its scopes. */
    get: operations["auth.me"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/reauthenticate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm the password and, if set up, a second factor; or a passkey alone whose device verified you. Valid for five minutes. */
    post: operations["auth.reauthenticate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/profile": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the profile of the current user, or of the user who created the key. */
    get: operations["users.read-profile"];
    /** Change the profile, or the business; what is left out stays as it is. */
    put: operations["users.update-profile"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/accounts/{user_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the account of a user of your merchant. */
    get: operations["accounts.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/kyc-upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Upload a document: JPEG, PNG or PDF of at most 10 MB. It replaces an earlier one of its type that is not approved. */
    post: operations["kyc.upload"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/kyc-uploads": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Begin to upload a document in parts, or continue: the same file of the same type gets the same upload. */
    post: operations["kyc.begin-upload"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/kyc-uploads/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve how much of an upload has arrived. */
    get: operations["kyc.read-upload"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/kyc-uploads/{id}/parts/{part}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Upload a part, counted from 1. Parts are sent in order; one that is stored already is skipped. */
    put: operations["kyc.put-part"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/kyc-uploads/{id}/finish": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make a document of an upload whose parts are all there; again, it responds the same. */
    post: operations["kyc.finish-upload"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/kyc-status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the status of your verification, what is missing, and your limits. */
    get: operations["kyc.status"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/cases": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List review cases: those that are open by priority and age, the decided newest first. */
    get: operations["reviews.list"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/cases/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a case with all that it is decided by. */
    get: operations["reviews.read"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the priority, tags or assignee of a case. */
    patch: operations["reviews.update"];
    trace?: never;
  };
  "/api/review/cases/{id}/claim": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Claim a case; nobody else can decide it until it is released. */
    post: operations["reviews.claim"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/cases/{id}/release": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Release a case that you claimed. */
    post: operations["reviews.release"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/cases/next": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Claim the most urgent unclaimed case that you may decide. */
    post: operations["reviews.next"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/cases/{id}/notes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add an internal note, which the merchant never sees. */
    post: operations["reviews.add-note"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/cases/{id}/documents/{documentId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Enter what you read in a document; its name is screened, its number compared. */
    put: operations["reviews.enter-facts"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/cases/{id}/decision": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Decide a case. The `enhanced` tier takes two people: the first approval leaves it `awaiting_second`. */
    post: operations["reviews.decide"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/documents/{id}/content": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download a page of a document; each download is recorded. */
    get: operations["reviews.document-content"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/documents/{id}/preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Get the addresses of a document's pages, for one minute and your session; it is recorded. */
    post: operations["reviews.preview"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/previews/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show a page at its short-lived address. */
    get: operations["reviews.show-preview"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/hits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List screening hits, newest first. */
    get: operations["reviews.hits"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/hits/{id}/resolve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resolve a screening hit, for good, with a reason. */
    post: operations["reviews.resolve-hit"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/figures": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve ages, approval and rework rates of the last 30 days, and how cases are assigned. */
    get: operations["reviews.figures"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/review/settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Turn automatic assignment on or off: a new case goes to the reviewer with the fewest. */
    put: operations["reviews.update-settings"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/rails": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the status, float, success rate, latency and queue of every rail. */
    get: operations["ops.rails"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/rails/{provider}/{direction}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Set a rail to operational, degraded or closed, with a reason that merchants see. */
    put: operations["ops.set-rail"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/rails/history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the rail changes that operators made, newest first. */
    get: operations["ops.rail-history"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/callbacks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List suspicious provider callbacks, newest first. */
    get: operations["ops.callbacks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/exceptions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List exceptions of all merchants, oldest first. */
    get: operations["ops.exceptions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/exceptions/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a transfer with all its provider calls, callbacks and postings. */
    get: operations["ops.read-exception"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/exceptions/{id}/query": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Query the status of a transfer now instead of at its next check. */
    post: operations["ops.query-exception"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/exceptions/{id}/resolve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resolve an exception with a reason: complete, fail or reverse it, or credit or refund a late payment. Where a second person has to confirm it, it is only proposed. */
    post: operations["ops.resolve-exception"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/exceptions/{id}/resolutions/{resolutionId}/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm and carry out a resolution that another operator proposed. */
    post: operations["ops.confirm-resolution"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/exceptions/{id}/resolutions/{resolutionId}/withdraw": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Withdraw a proposed resolution; nothing moves. */
    post: operations["ops.withdraw-resolution"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/reconciliations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List reconciliation runs, newest first. */
    get: operations["ops.reconciliations"];
    put?: never;
    /** Start a reconciliation with one network or the chain, or with all of them, over a window. */
    post: operations["ops.start-reconciliation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/reconciliations/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a reconciliation run with its first 1,000 discrepancies. */
    get: operations["ops.read-reconciliation"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/reconciliations/{id}/discrepancies/{discrepancyId}/adjust": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adjust our float to what the network moved, against suspense. */
    post: operations["ops.adjust-discrepancy"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the rate sources, the accepted mid rate, freezes and open quotes. */
    get: operations["ops.rates"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/rates/freezes/{id}/resolve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accept or discard the mid rate that froze quoting, with a reason. */
    post: operations["ops.resolve-rate-freeze"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/statements": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List statements, newest first. */
    get: operations["ops.statements"];
    put?: never;
    /** Upload a network's statement of a period, for later reconciliation runs. */
    post: operations["ops.upload-statement"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/statements/{id}/file": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download the uploaded CSV file of a statement. */
    get: operations["ops.statement-file"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/ops/statements/{id}/withdraw": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Withdraw a statement that was uploaded by mistake; it is kept and no longer used. */
    post: operations["ops.withdraw-statement"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sandbox/faults": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Testnet only: read the faults of each simulator. Available only from this machine or to operators. */
    get: operations["sandbox.faults"];
    put?: never;
    /** Testnet only: replace the faults of one network's simulator, or of all. Available only from this machine or to operators. */
    post: operations["sandbox.set-faults"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sandbox/transactions/{id}/advance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Testnet only: have the simulator of its network end a transaction that is `processing`, such as one to or from a test number that never responds. On the blockchain: mine the blocks that confirm it. */
    post: operations["sandbox.advance"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/sandbox/outbox": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Testnet only: the newest 100 e-mails and SMS that you caused, newest first. From this machine and to operators: everybody's. */
    get: operations["sandbox.outbox"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    BatchRow: {
      /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
      amount: number | string;
      /**
       * @example +233241234567
       * @example 0241234567
       */
      phoneNumber: string;
      /** @enum {string} */
      provider?: "mtn" | "airtel" | "telecel";
      accountName?: string;
      externalRef?: string;
      description?: string;
    };
    Transaction: {
      /** @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      transactionId: string;
      /** @enum {string} */
      type:
        "payment" | "collection" | "payout" | "withdrawal" | "conversion" | "deposit" | "refund";
      /** @enum {string} */
      status:
        | "pending_approval"
        | "pending"
        | "processing"
        | "completed"
        | "failed"
        | "expired"
        | "cancelled"
        | "reversed";
      /** @description Why it stays in its status: `provider_unavailable`, queued until its network is back; `under_review`, our staff look at it, before it is sent while it is `pending`. */
      statusReason: string | null;
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      fee: {
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        currency: "USDT" | "GHSFIAT";
      };
      wallet: string;
      recipient: string | null;
      payer: string | null;
      recipientName: string | null;
      /** @description The name sent with the payout, for your records. */
      accountName: string | null;
      country: string | null;
      provider: string | null;
      /** @description Our reference at the provider; the same for every attempt. */
      providerRef: string | null;
      /** @description The provider's own id for the executed payment. */
      providerReceipt: string | null;
      /** @description On a refund: the transaction that it refunds. */
      refundOf: string | null;
      externalRef: string | null;
      description: string | null;
      conversionId: string | null;
      converted: {
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        currency: "USDT" | "GHSFIAT";
        /** @example 150.00 */
        rate: string;
      } | null;
      paymentRequestId: string | null;
      batchId: string | null;
      failure: {
        /** @enum {string} */
        code:
          | "RECIPIENT_NOT_FOUND"
          | "RECIPIENT_LIMIT_REACHED"
          | "RECIPIENT_NOT_ALLOWED"
          | "PAYER_NOT_FOUND"
          | "PAYER_REJECTED"
          | "PAYER_TIMEOUT"
          | "PAYER_LIMIT_REACHED"
          | "PAYER_INSUFFICIENT_FUNDS"
          | "PROVIDER_REJECTED"
          | "PROVIDER_UNAVAILABLE"
          | "COMPLIANCE_REJECTED"
          | "CHAIN_REVERTED"
          | "EXPIRED"
          | "CANCELLED"
          | "UNKNOWN";
        message: string;
        retryable: boolean;
      } | null;
      refund: {
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        currency: "USDT" | "GHSFIAT";
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
      } | null;
      txHash: string | null;
      /** @enum {string} */
      environment: "testnet" | "mainnet";
      sequence: number;
      history: {
        /** @enum {string} */
        status:
          | "pending_approval"
          | "pending"
          | "processing"
          | "completed"
          | "failed"
          | "expired"
          | "cancelled"
          | "reversed";
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
        /** @description One of your credentials or users, `system`, a rail such as `provider:mtn`, `operator`: a person at Cedirail, or `phone-owner`: the owner of a number who claimed its wallet. */
        by: string;
        /** @description What the operator wrote, where `by` is `operator`; the `statusReason`, where a step sets one; otherwise null. */
        reason: string | null;
      }[];
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      updatedAt: string;
      completedAt: string | null;
    };
    Error: {
      error: {
        /** @enum {string} */
        type:
          | "BAD_REQUEST"
          | "UNAUTHORIZED"
          | "FORBIDDEN"
          | "NOT_FOUND"
          | "METHOD_NOT_ALLOWED"
          | "RATE_LIMITED"
          | "INTERNAL_ERROR";
        /** @enum {string} */
        code:
          | "INVALID_REQUEST"
          | "BAD_REQUEST"
          | "INSUFFICIENT_FUNDS"
          | "LIMIT_EXCEEDED"
          | "QUOTE_EXPIRED"
          | "RATE_UNAVAILABLE"
          | "INVALID_STATE"
          | "DUPLICATE_REFERENCE"
          | "IDEMPOTENCY_KEY_REUSED"
          | "RECIPIENT_HAS_NO_IDENTITY"
          | "OTP_INVALID"
          | "UNAUTHORIZED"
          | "WRONG_ENVIRONMENT"
          | "FORBIDDEN"
          | "KYC_REQUIRED"
          | "IP_NOT_ALLOWED"
          | "MFA_REQUIRED"
          | "NOT_FOUND"
          | "METHOD_NOT_ALLOWED"
          | "RATE_LIMITED"
          | "INTERNAL_ERROR";
        message: string;
        details: {
          [key: string]: unknown;
        };
      };
      requestId: string;
    };
    PaymentRequest: {
      /** @example prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      requestId: string;
      merchantId: string;
      /** @description Made for this payment request alone; with its EIP-55 checksum. */
      address: string;
      /** @description EIP-681: opens a wallet with address and amount filled in. */
      paymentUri: string;
      /** @description The hosted page, for the payer. */
      payUrl: string;
      /** @example 150.00 */
      amount: string;
      /**
       * @description What was credited so far.
       * @example 150.00
       */
      received: string;
      /**
       * @description What is left to be paid; zero once it is paid, has expired or was cancelled.
       * @example 150.00
       */
      due: string;
      /** @constant */
      currency: "USDT";
      network: string;
      /**
       * @description `processing`: a transfer was seen and is not confirmed yet.
       * @enum {string}
       */
      status: "open" | "processing" | "paid" | "expired" | "cancelled";
      /** @description `underpaid`: less was received. `overpaid`: more was received. `late`: something was received after it had expired or was cancelled. All of it is in your wallet. */
      exception: ("underpaid" | "overpaid" | "late") | null;
      description: string | null;
      callbackUrl: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
      /** @description When it was paid, expired or was cancelled. */
      endedAt: string | null;
      archived: boolean;
      /** @enum {string} */
      environment: "testnet" | "mainnet";
      sequence: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      updatedAt: string;
      /** @description A PNG as a data URL; it decodes to exactly `address`. */
      qrCode: string;
      /** @description Its changes, oldest first: the latest 100. */
      history: {
        /** @enum {string} */
        status: "open" | "processing" | "paid" | "expired" | "cancelled";
        exception: ("underpaid" | "overpaid" | "late") | null;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
        /** @description One of your credentials or users, or `system`. */
        by: string;
      }[];
      /** @description The deposits that were credited, oldest first: the 100 largest. */
      transactions: components["schemas"]["Transaction"][];
    };
    PaymentRequestSummary: {
      /** @example prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      requestId: string;
      merchantId: string;
      /** @description Made for this payment request alone; with its EIP-55 checksum. */
      address: string;
      /** @description EIP-681: opens a wallet with address and amount filled in. */
      paymentUri: string;
      /** @description The hosted page, for the payer. */
      payUrl: string;
      /** @example 150.00 */
      amount: string;
      /**
       * @description What was credited so far.
       * @example 150.00
       */
      received: string;
      /**
       * @description What is left to be paid; zero once it is paid, has expired or was cancelled.
       * @example 150.00
       */
      due: string;
      /** @constant */
      currency: "USDT";
      network: string;
      /**
       * @description `processing`: a transfer was seen and is not confirmed yet.
       * @enum {string}
       */
      status: "open" | "processing" | "paid" | "expired" | "cancelled";
      /** @description `underpaid`: less was received. `overpaid`: more was received. `late`: something was received after it had expired or was cancelled. All of it is in your wallet. */
      exception: ("underpaid" | "overpaid" | "late") | null;
      description: string | null;
      callbackUrl: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
      /** @description When it was paid, expired or was cancelled. */
      endedAt: string | null;
      archived: boolean;
      /** @enum {string} */
      environment: "testnet" | "mainnet";
      sequence: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      updatedAt: string;
    };
    HostedPayment: {
      requestId: string;
      merchantName: string;
      address: string;
      paymentUri: string;
      /** @example 150.00 */
      amount: string;
      /** @example 150.00 */
      received: string;
      /** @example 150.00 */
      due: string;
      /** @constant */
      currency: "USDT";
      network: string;
      /** @enum {string} */
      status: "open" | "processing" | "paid" | "expired" | "cancelled";
      exception: ("underpaid" | "overpaid" | "late") | null;
      description: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
      endedAt: string | null;
      /** @enum {string} */
      environment: "testnet" | "mainnet";
      /**
       * Format: date-time
       * @description The time of the service, for a countdown.
       * @example 2026-11-21T09:30:00.000Z
       */
      now: string;
      /** @description Transfers to the address as the chain has them, oldest first: the 20 largest. */
      transfers: {
        txHash: string;
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        status: "confirming" | "credited" | "lost" | "held";
        confirmations: number;
        requiredConfirmations: number;
        explorerUrl: string | null;
      }[];
    };
    ChainDeposit: {
      txHash: string;
      /** @description Its place among the USDT transfers of that chain transaction; both together identify the deposit. */
      ordinal: number;
      wallet: string;
      /** @description Where it arrived: the wallet, or the address of a payment request. */
      address: string;
      paymentRequestId: string | null;
      payer: string;
      /** @example 150.00 */
      amount: string;
      /** @constant */
      currency: "USDT";
      /**
       * @description `confirming`: in a block, and not credited yet. `lost`: its block is no longer on the chain; it is credited if it is mined again. `held`: the same, after it was credited; we review it.
       * @enum {string}
       */
      status: "confirming" | "credited" | "lost" | "held";
      /** @description Blocks that confirm it, its own included. */
      confirmations: number;
      /** @description Confirmations after which it is credited. */
      requiredConfirmations: number;
      /** @description The deposit; null until it is credited. */
      transactionId: string | null;
      explorerUrl: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    Identity: {
      phone: string;
      /** @description Whether the number resolves to a wallet now. */
      hasIdentity: boolean;
      /** @enum {string} */
      status: "none" | "pending_verification" | "minting" | "verified" | "expired" | "revoked";
      /** @description Of the ERC-721 token, in decimal; a keyed hash. */
      tokenId: string | null;
      /** @description The chain transaction that minted its token; once revoked, the one that burned it. */
      txHash: string | null;
      verifiedAt: string | null;
      /** @description When it expires unless its owner confirms it again. */
      reverifyBy: string | null;
    };
    Claim: {
      /**
       * Format: date-time
       * @description Until when the token works.
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
      /** @description Who operates the wallet, or operated it. */
      merchantName: string;
      wallet: string;
      /**
       * @description `held`: the merchant operates the wallet. `moving`: the token is being minted in the owner's own wallet, to which the number resolves once it is `moved`. `not_moved`: the chain rejected that; choose another wallet. `ended`: the number is linked elsewhere, or to nothing.
       * @enum {string}
       */
      status: "held" | "moving" | "moved" | "not_moved" | "ended";
      /** @description The owner's own wallet. */
      movedTo: string | null;
      /** @description Where the chain shows the token in that wallet. */
      mintUrl: string | null;
      balance: {
        /** @example 150.00 */
        available: string;
        /** @example 150.00 */
        fee: string;
        /**
         * @description What one withdrawal moves; zero while there is too little.
         * @example 150.00
         */
        arrives: string;
        /** @constant */
        currency: "USDT";
      };
      /** @description The latest one that the owner started. */
      withdrawal: {
        transactionId: string;
        /** @enum {string} */
        status:
          | "pending_approval"
          | "pending"
          | "processing"
          | "completed"
          | "failed"
          | "expired"
          | "cancelled"
          | "reversed";
        /** @example 150.00 */
        amount: string;
        recipient: string | null;
        txHash: string | null;
        explorerUrl: string | null;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        createdAt: string;
      } | null;
    };
    SavedAddress: {
      /** @example adr_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      id: string;
      label: string;
      /** @description With its EIP-55 checksum. */
      address: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description From when withdrawals to it are accepted, under today's settings.
       * @example 2026-11-21T09:30:00.000Z
       */
      usableAt: string;
    };
    Rate: {
      /** @constant */
      pair: "USDT-GHS";
      /** @constant */
      base: "USDT";
      /** @constant */
      quote: "GHS";
      /** @example 150.00 */
      mid: string;
      /**
       * @description What we pay for one USDT.
       * @example 150.00
       */
      buy: string;
      /**
       * @description What we charge for one USDT.
       * @example 150.00
       */
      sell: string;
      /**
       * @description Same as `buy`.
       * @example 150.00
       */
      rate: string;
      source: string;
      sources: string[];
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      stale: boolean;
    };
    Conversion: {
      conversionId: string;
      /** @enum {string} */
      status: "quoted" | "completed" | "expired";
      /** @example 150.00 */
      sourceAmount: string;
      /** @enum {string} */
      sourceCurrency: "USDT" | "GHSFIAT";
      /**
       * @description GHS for one USDT: `buy` of the rates to GHS, `sell` to USDT.
       * @example 150.00
       */
      rate: string;
      fee: {
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        currency: "USDT" | "GHSFIAT";
      };
      /** @example 150.00 */
      targetAmount: string;
      /** @enum {string} */
      targetCurrency: "USDT" | "GHSFIAT";
      walletAddress: string;
      transactionId: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      completedAt: string | null;
    };
    OAuthError: {
      /** @enum {string} */
      error:
        | "invalid_request"
        | "invalid_client"
        | "invalid_grant"
        | "unsupported_grant_type"
        | "invalid_scope"
        | "temporarily_unavailable"
        | "server_error";
      error_description: string;
    };
    Batch: {
      /** @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      batchId: string;
      name: string | null;
      /** @enum {string} */
      status:
        | "draft"
        | "pending_approval"
        | "processing"
        | "paused"
        | "completed"
        | "cancelled"
        | "expired";
      total: number;
      valid: number;
      invalid: number;
      /**
       * @description Sum of the valid rows.
       * @example 150.00
       */
      amount: string;
      /** @description Sum of the valid rows' fees; each is charged when its payout completes. */
      fee: {
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        currency: "USDT" | "GHSFIAT";
      };
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      /** @description Rows by outcome. `waiting`: not sent to a network yet; `processing`: sent, without a final result; `failed` includes reversed rows; `cancelled` includes expired ones. */
      progress: {
        waiting: number;
        processing: number;
        completed: number;
        failed: number;
        cancelled: number;
        rejected: number;
        skipped: number;
        invalid: number;
      };
      /** @description Amounts of the rows that `progress` counts. */
      sums: {
        /** @example 150.00 */
        waiting: string;
        /** @example 150.00 */
        processing: string;
        /** @example 150.00 */
        completed: string;
        /** @example 150.00 */
        failed: string;
        /** @example 150.00 */
        cancelled: string;
        /** @example 150.00 */
        rejected: string;
        /** @example 150.00 */
        skipped: string;
        /** @example 150.00 */
        invalid: string;
      };
      /** @description Rows that a retry would pay again. */
      retryable: number;
      needsApproval: boolean;
      approvalExpiresAt: string | null;
      approvedBy: string | null;
      createdBy: string;
      confirmedBy: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      updatedAt: string;
      confirmedAt: string | null;
      finishedAt: string | null;
    };
    Beneficiary: {
      /** @example ben_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      id: string;
      name: string;
      phoneNumber: string;
      provider: ("mtn" | "airtel" | "telecel") | null;
      note: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      updatedAt: string;
    };
    WebhookEndpoint: {
      /** @example whk_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      id: string;
      url: string;
      events: (
        | "payment.completed"
        | "payment.failed"
        | "withdrawal.completed"
        | "withdrawal.failed"
        | "identity.verified"
        | "identity.revoked"
      )[];
      description: string | null;
      /** @enum {string} */
      status: "enabled" | "disabled";
      /** @description `gone`: the endpoint responded 410. `failing`: it had failed for five days. */
      disabledReason: ("disabled" | "gone" | "failing") | null;
      /** @description The first failed attempt since the last success; null: it does not fail. */
      failingSince: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    WebhookDelivery: {
      /** @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      id: string;
      eventId: string;
      /** @enum {string} */
      event:
        | "payment.completed"
        | "payment.failed"
        | "withdrawal.completed"
        | "withdrawal.failed"
        | "identity.verified"
        | "identity.revoked";
      /** @description Null: the `callbackUrl` of a request. */
      endpointId: string | null;
      url: string;
      /** @enum {string} */
      status: "pending" | "success" | "failed" | "exhausted";
      /** @description The oldest first. */
      attempts: {
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
        /** @description Null: there was no response. */
        statusCode: number | null;
        durationMs: number;
        /** @description What went wrong; null after a success. */
        error: string | null;
        request: {
          url: string;
          headers: {
            [key: string]: string;
          };
          body: string;
        };
        response: {
          headers: {
            [key: string]: string;
          };
          /** @description The first 4 KB. */
          body: string;
          /** @description Whether there was more, or it broke off. */
          isCut: boolean;
        } | null;
      }[];
      nextAttemptAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    Event: {
      /** @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      id: string;
      /** @enum {string} */
      event:
        | "payment.completed"
        | "payment.failed"
        | "withdrawal.completed"
        | "withdrawal.failed"
        | "identity.verified"
        | "identity.revoked";
      /** @enum {string} */
      environment: "testnet" | "mainnet";
      merchantId: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /** @enum {string} */
      resource: "transaction" | "payment_request" | "identity" | "kyc";
      /** @description The resource, as its GET showed it at that moment; `sequence` orders its changes. */
      data: {
        [key: string]: unknown;
      };
      /**
       * @description Only on a test event: nothing of it has happened.
       * @constant
       */
      test?: true;
    };
    LoggedRequest: {
      /** @example req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      requestId: string;
      /**
       * Format: date-time
       * @description When the request arrived.
       * @example 2026-11-21T09:30:00.000Z
       */
      at: string;
      /** @enum {string} */
      method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
      /** @example /payments/txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      path: string;
      /**
       * @description The path as this document has it.
       * @example /payments/{id}
       */
      route: string;
      /** @example 200 */
      status: number;
      /** @description The `error.code` of a rejection. */
      code: string | null;
      /**
       * @description The API key, the OAuth client, or the user who was signed in.
       * @example key_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
       */
      credential: string;
      durationMs: number;
      request: {
        query: string | null;
        /** @description JSON, at most 4 KB, with secrets as `[redacted]` and phone numbers masked. Null: there was none, or it is of a kind that is not kept, such as a file. */
        body: string | null;
        /** @description Whether there was more of it. */
        isCut: boolean;
      };
      response: {
        /** @description JSON, at most 4 KB, with secrets as `[redacted]` and phone numbers masked. Null: there was none, or it is of a kind that is not kept, such as a file. */
        body: string | null;
        /** @description Whether there was more of it. */
        isCut: boolean;
      };
    };
    User: {
      id: string;
      email: string;
      name: string;
      /** @enum {string} */
      role: "owner" | "admin" | "finance" | "developer" | "viewer" | "compliance" | "operator";
      /** @description Null for staff. */
      merchantId: string | null;
      /** @description One-time codes are set up. */
      hasOtp: boolean;
      /** @description Signing in and step-up require one of them; none: the password alone signs in. */
      secondFactors: ("otp" | "passkey")[];
    };
    PasskeyCreationOptions: {
      /** @description In base64url; it works once, for five minutes. */
      challenge: string;
      rp: {
        id: string;
        name: string;
      };
      user: {
        id: string;
        name: string;
        displayName: string;
      };
      pubKeyCredParams: {
        /** @constant */
        type: "public-key";
        alg: number;
      }[];
      excludeCredentials: {
        /** @constant */
        type: "public-key";
        id: string;
        transports: string[];
      }[];
      authenticatorSelection: {
        /** @constant */
        residentKey: "preferred";
        /** @constant */
        userVerification: "preferred";
      };
      /** @constant */
      attestation: "none";
      timeout: number;
    };
    PasskeyRequestOptions: {
      /** @description In base64url; it works once, for five minutes. */
      challenge: string;
      rpId: string;
      allowCredentials: {
        /** @constant */
        type: "public-key";
        id: string;
        transports: string[];
      }[];
      /** @constant */
      userVerification: "preferred";
      timeout: number;
    };
    KycUpload: {
      uploadId: string;
      /** @enum {string} */
      documentType:
        | "ghana_card"
        | "passport"
        | "proof_of_address"
        | "business_registration"
        | "beneficial_owners";
      fileName: string;
      sizeBytes: number;
      sha256: string;
      /** @description The size of each part but the last. */
      partBytes: number;
      parts: number;
      /** @description Go on with the part after this one. */
      receivedParts: number;
      /** @description What it became once it was complete. */
      documentId: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
    };
    KycStatus: {
      /**
       * @description Of the latest application. `tier` stays while a higher one is reviewed.
       * @enum {string}
       */
      status: "not_started" | "incomplete" | "under_review" | "approved" | "rejected" | "expired";
      /**
       * @description Whose limits hold.
       * @enum {string}
       */
      tier: "minimum" | "medium" | "enhanced";
      /** @description The next tier to apply for; null: there is none. */
      nextTier: ("minimum" | "medium" | "enhanced") | null;
      reasons: {
        /** @enum {string} */
        code:
          | "DOCUMENT_BLURRED"
          | "DOCUMENT_EXPIRED"
          | "DOCUMENT_MISMATCH"
          | "NAME_MISMATCH"
          | "DUPLICATE_IDENTITY"
          | "SCREENING_HIT"
          | "OTHER";
        message: string | null;
        /** @description The id of the document that it concerns, or the type of one that is missing. */
        document: string | null;
      }[];
      /** @description What the reviewer wrote to you. */
      comment: string | null;
      /** @description Without those that were replaced. */
      documents: components["schemas"]["KycDocument"][];
      checklist: {
        /** @description One of these. */
        documentTypes: (
          | "ghana_card"
          | "passport"
          | "proof_of_address"
          | "business_registration"
          | "beneficial_owners"
        )[];
        /** @enum {string} */
        tier: "minimum" | "medium" | "enhanced";
        isOptional: boolean;
        /** @enum {string} */
        status:
          | "missing"
          | "held"
          | "quarantined"
          | "submitted"
          | "approved"
          | "rejected"
          | "expired"
          | "replaced";
        documentId: string | null;
      }[];
      canResubmit: boolean;
      /** @description By when what is missing is expected. */
      respondBy: string | null;
      /** @description False until documents have been approved, where money cannot leave before. */
      mayMoneyLeave: boolean;
      limits: {
        /** @example 150.00 */
        perTransaction: string;
        /** @example 150.00 */
        daily: string;
        /** @description Null: there is none. */
        monthly: string | null;
        /** @description What may still leave today and this month, in cedis. */
        remaining: {
          /** @example 150.00 */
          perTransaction: string;
          /** @example 150.00 */
          daily: string;
          /** @description Null: there is none. */
          monthly: string | null;
        };
      };
      tiers: {
        /** @example 150.00 */
        perTransaction: string;
        /** @example 150.00 */
        daily: string;
        /** @description Null: there is none. */
        monthly: string | null;
        /** @enum {string} */
        tier: "minimum" | "medium" | "enhanced";
        /** @description One of each list. */
        documents: (
          | "ghana_card"
          | "passport"
          | "proof_of_address"
          | "business_registration"
          | "beneficial_owners"
        )[][];
      }[];
      /** @description Counts the changes of the application. */
      sequence: number;
    };
    KycDocument: {
      documentId: string;
      /** @enum {string} */
      documentType:
        | "ghana_card"
        | "passport"
        | "proof_of_address"
        | "business_registration"
        | "beneficial_owners";
      fileName: string;
      /**
       * @description `held`: it waits to be checked for malware; `replaced`: a later one of its type took its place.
       * @enum {string}
       */
      status:
        "held" | "quarantined" | "submitted" | "approved" | "rejected" | "expired" | "replaced";
      /** @description Why it was rejected. */
      reasons: {
        /** @enum {string} */
        code:
          | "DOCUMENT_BLURRED"
          | "DOCUMENT_EXPIRED"
          | "DOCUMENT_MISMATCH"
          | "NAME_MISMATCH"
          | "DUPLICATE_IDENTITY"
          | "SCREENING_HIT"
          | "OTHER";
        message: string | null;
        /** @description The id of the document that it concerns, or the type of one that is missing. */
        document: string | null;
      }[];
      /** @description The date on which the document itself expires. */
      expiresOn: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploadedAt: string;
    };
    ReviewCaseSummary: {
      caseId: string;
      merchantId: string;
      merchantName: string;
      /**
       * @description `open`: initial; `claimed`, `awaiting_second`: between; `decided`: the end.
       * @enum {string}
       */
      status: "open" | "claimed" | "awaiting_second" | "decided";
      /** @enum {string} */
      requestedTier: "minimum" | "medium" | "enhanced";
      /** @enum {string} */
      currentTier: "minimum" | "medium" | "enhanced";
      /** @enum {string} */
      priority: "high" | "normal";
      tags: string[];
      assignee: {
        id: string;
        name: string | null;
      } | null;
      documentCount: number;
      /** @description Screening hits to be resolved. */
      openHits: number;
      decision: ("approve" | "reject" | "request_more") | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      openedAt: string;
      /**
       * Format: date-time
       * @description When it is to be decided.
       * @example 2026-11-21T09:30:00.000Z
       */
      targetAt: string;
      /** @description Until now, or until it was decided. */
      ageSeconds: number;
      decidedAt: string | null;
    };
    ReviewCase: {
      caseId: string;
      merchantId: string;
      merchantName: string;
      /**
       * @description `open`: initial; `claimed`, `awaiting_second`: between; `decided`: the end.
       * @enum {string}
       */
      status: "open" | "claimed" | "awaiting_second" | "decided";
      /** @enum {string} */
      requestedTier: "minimum" | "medium" | "enhanced";
      /** @enum {string} */
      currentTier: "minimum" | "medium" | "enhanced";
      /** @enum {string} */
      priority: "high" | "normal";
      tags: string[];
      assignee: {
        id: string;
        name: string | null;
      } | null;
      documentCount: number;
      /** @description Screening hits to be resolved. */
      openHits: number;
      decision: ("approve" | "reject" | "request_more") | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      openedAt: string;
      /**
       * Format: date-time
       * @description When it is to be decided.
       * @example 2026-11-21T09:30:00.000Z
       */
      targetAt: string;
      /** @description Until now, or until it was decided. */
      ageSeconds: number;
      decidedAt: string | null;
      /** @description Give it with the decision. */
      version: number;
      declared: {
        businessName: string;
        people: {
          id: string;
          name: string | null;
          email: string;
          phone: string | null;
          role: string;
        }[];
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        signedUpAt: string;
      };
      documents: {
        documentId: string;
        /** @enum {string} */
        documentType:
          | "ghana_card"
          | "passport"
          | "proof_of_address"
          | "business_registration"
          | "beneficial_owners";
        fileName: string;
        /** @enum {string} */
        status:
          "held" | "quarantined" | "submitted" | "approved" | "rejected" | "expired" | "replaced";
        contentType: string;
        sizeBytes: number;
        pages: number;
        reasons: {
          /** @enum {string} */
          code:
            | "DOCUMENT_BLURRED"
            | "DOCUMENT_EXPIRED"
            | "DOCUMENT_MISMATCH"
            | "NAME_MISMATCH"
            | "DUPLICATE_IDENTITY"
            | "SCREENING_HIT"
            | "OTHER";
          /** @description The id of a document of the case, or the type of one to be submitted. */
          document?: string;
          /** @description Shown to the merchant. */
          message?: string;
        }[];
        /** @description What reviewers read in it; the number is masked but for its last four. */
        facts: {
          fullName: string | null;
          number: string | null;
          bornOn: string | null;
          expiresOn: string | null;
        };
        uploadedBy: {
          id: string;
          name: string | null;
        };
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        uploadedAt: string;
      }[];
      checklist: {
        documentTypes: (
          | "ghana_card"
          | "passport"
          | "proof_of_address"
          | "business_registration"
          | "beneficial_owners"
        )[];
        documentId: string | null;
        isOptional: boolean;
      }[];
      checks: {
        name: string;
        /** @enum {string} */
        result: "passed" | "attention" | "not_run";
        detail: string;
      }[];
      duplicates: {
        merchantId: string;
        merchantName: string;
        /** @enum {string} */
        by: "file" | "document_number" | "phone";
        /** @description The document of this case that is alike. */
        documentId: string | null;
      }[];
      hits: components["schemas"]["ScreeningHit"][];
      /** @description The first of two; another person gives the second. */
      firstApproval: {
        by: {
          id: string;
          name: string | null;
        };
        /** @enum {string} */
        tier: "minimum" | "medium" | "enhanced";
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
      } | null;
      /** @description Whether you may claim it. */
      mayClaim: boolean;
      /** @description Whether you may decide it as it is. */
      mayDecide: boolean;
      /** @description Why you may not decide it. */
      whyNot: string | null;
      reasons: {
        /** @enum {string} */
        code:
          | "DOCUMENT_BLURRED"
          | "DOCUMENT_EXPIRED"
          | "DOCUMENT_MISMATCH"
          | "NAME_MISMATCH"
          | "DUPLICATE_IDENTITY"
          | "SCREENING_HIT"
          | "OTHER";
        /** @description The id of a document of the case, or the type of one to be submitted. */
        document?: string;
        /** @description Shown to the merchant. */
        message?: string;
      }[];
      comment: string | null;
      decidedBy: {
        id: string;
        name: string | null;
      } | null;
      earlierCases: components["schemas"]["ReviewCaseSummary"][];
      history: {
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
        by: {
          id: string;
          name: string | null;
        };
        act: string;
        details: {
          [key: string]: unknown;
        };
      }[];
    };
    ScreeningHit: {
      hitId: string;
      merchantId: string;
      merchantName: string;
      caseId: string | null;
      /** @description The payout to the recipient that it holds. */
      transactionId: string | null;
      /** @enum {string} */
      subjectKind: "person" | "business" | "document" | "recipient";
      subjectName: string;
      subjectBornOn: string | null;
      entry: {
        id: string;
        name: string;
        aliases: string[];
        bornOn: string[];
        program: string | null;
      };
      /** @description How alike the names are, from 0 to 100. */
      score: number;
      /** @enum {string} */
      status: "open" | "cleared" | "confirmed";
      reason: string | null;
      decidedBy: {
        id: string;
        name: string | null;
      } | null;
      decidedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    Exception: {
      transactionId: string;
      /** @enum {string} */
      type:
        "payment" | "collection" | "payout" | "withdrawal" | "conversion" | "deposit" | "refund";
      /**
       * @description `in`: from the payer; `out`: to the payee.
       * @enum {string}
       */
      direction: "in" | "out";
      /** @enum {string} */
      status:
        | "pending_approval"
        | "pending"
        | "processing"
        | "completed"
        | "failed"
        | "expired"
        | "cancelled"
        | "reversed";
      statusReason: string | null;
      /** @description The state of its latest transfer; null before there is one. `late`: it was paid after it had failed. */
      transferState: ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
      /** @description Why it needs a person. */
      reviewReason: string | null;
      /** @description The amount that the network reported, where it is not the ordered one. */
      reportedAmount: string | null;
      merchant: {
        id: string;
        name: string;
      };
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      fee: {
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        currency: "USDT" | "GHSFIAT";
      };
      provider: string | null;
      /** @description In full: the payee's, or the payer's for a collection; of a withdrawal to the chain, its address. */
      phone: string | null;
      /**
       * Format: date-time
       * @description Since when it is ready to be sent: its creation or approval.
       * @example 2026-11-21T09:30:00.000Z
       */
      waitingSince: string;
      ageSeconds: number;
      queries: number;
      sendAttempts: number;
      lastCall: {
        operation: string;
        outcome: string;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
      } | null;
      /** @description The next scheduled status query; null once it has ended. */
      nextCheckAt: string | null;
      /** @description Older than 24 hours, or with a review reason. */
      needsPerson: boolean;
      /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded. Empty while a proposal is pending. */
      resolvableAs: ("completed" | "failed" | "reversed" | "credited" | "refunded")[];
      /** @description The resolution that awaits a second person. */
      proposal: {
        id: string;
        /** @enum {string} */
        outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
        reason: string;
        receipt: string | null;
        amountMoved: string | null;
        /** @description The review reason at that time. */
        reviewReason: string | null;
        /**
         * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
         * @enum {string}
         */
        status: "proposed" | "applied" | "withdrawn" | "lapsed";
        proposedBy: {
          id: string;
          name: string | null;
        };
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        proposedAt: string;
        /** @description Equals `proposedBy` where no second person was needed. */
        decidedBy: {
          id: string;
          name: string | null;
        } | null;
        decidedAt: string | null;
        /** @description You proposed it, so another operator has to confirm it. */
        isYours: boolean;
      } | null;
    };
    ReconciliationRun: {
      runId: string;
      /** @enum {string} */
      provider: "mtn" | "airtel" | "telecel" | "evm";
      /** @enum {string} */
      status: "queued" | "running" | "matched" | "unmatched" | "failed";
      /**
       * @description `book`: with the network's own records, which only simulators list. `queries`: by a status query for each of our transfers. `statement`: the same, and with the statements uploaded for the period. `chain`: with the balances of our addresses, and what is in its blocks.
       * @enum {string}
       */
      method: "book" | "queries" | "statement" | "chain";
      statementIds: string[];
      /** @description What the run could not see, as sentences; empty until it ends. */
      limitations: string[];
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      from: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      to: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      /** @description What we settled, both directions together. */
      internal: {
        count: number;
        /** @example 150.00 */
        amount: string;
      };
      /** @description What the network moved, without what is in flight. */
      external: {
        count: number;
        /** @example 150.00 */
        amount: string;
      };
      /** @description The compared float: `ledger` + `inFlight` + `moving` + `unexplained` equals what the network `reported`. `inFlight`: executed by the network, not settled by us yet. `moving`: explained by transfers that were open or settled during the comparison. Null where nothing was reported. */
      float: {
        ledger: string | null;
        inFlight: string | null;
        moving: string | null;
        unexplained: string | null;
        reported: string | null;
      };
      discrepancyCount: number;
      error: string | null;
      /** @description A user id, `schedule` or `command`. */
      startedBy: string;
      startedByName: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      startedAt: string;
      finishedAt: string | null;
    };
    RateFreeze: {
      freezeId: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      at: string;
      /**
       * @description The mid rate that was accepted before.
       * @example 150.00
       */
      accepted: string;
      /**
       * @description The mid rate that the sources agreed on.
       * @example 150.00
       */
      proposed: string;
      /** @example 150.00 */
      changePercent: string;
      /** @description What each source reported then. */
      sources: {
        source: string;
        /** @example 150.00 */
        mid: string;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf: string;
      }[];
      decision: ("accepted" | "discarded") | null;
      reason: string | null;
      decidedBy: string | null;
      decidedByName: string | null;
      decidedAt: string | null;
    };
    ProviderStatement: {
      statementId: string;
      /** @enum {string} */
      provider: "mtn" | "airtel" | "telecel";
      fileName: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      from: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      to: string;
      /** @description Rows of the file. */
      rows: number;
      /** @description Rows that moved money. */
      movements: number;
      /** @description Movements that an earlier statement lists too; they count once. */
      alreadyKnown: number;
      /** @description Of the uploaded file. */
      sha256: string;
      uploadedBy: string;
      uploadedByName: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploadedAt: string;
      /** @description A withdrawn statement is kept, but no run uses it. */
      withdrawn: {
        by: string;
        byName: string | null;
        reason: string;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
      } | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  "payments.initiate": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          /** @enum {string} */
          currency: "USDT" | "GHS" | "GHSFIAT";
          /**
           * @description An E.164 number that is possible in its country.
           * @example +233241234567
           */
          recipient: string;
          description?: string;
          country?: string;
          /** @enum {string} */
          provider?: "mtn" | "airtel" | "telecel";
          externalRef?: string;
          walletAddress?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "payments.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "payment-requests.create": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          /** @constant */
          currency: "USDT";
          description?: string;
          merchantId?: string;
          /** @example https://example.com/webhooks */
          callbackUrl?: string;
          /** @default 60 */
          expiresInMinutes?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentRequest"];
        };
      };
    };
  };
  "payment-requests.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        status?: "open" | "processing" | "paid" | "expired" | "cancelled";
        exception?: "underpaid" | "overpaid" | "late";
        /** @description `true`: only archived ones; they are left out by default. */
        archived?: "true" | "false";
        from?: string | unknown | unknown;
        to?: string | unknown | unknown;
        /** @description An id, an address, or words of the description. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["PaymentRequestSummary"][];
          };
        };
      };
    };
  };
  "payment-requests.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentRequest"];
        };
      };
    };
  };
  "payment-requests.update": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          archived: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentRequest"];
        };
      };
    };
  };
  "payment-requests.cancel": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentRequest"];
        };
      };
    };
  };
  "payment-requests.read-settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Sites that may show your payment pages in a frame. */
            origins: string[];
          };
        };
      };
    };
  };
  "wallet.balance": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        address: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            address: string;
            balances: {
              USDT?: {
                /** @example 150.00 */
                balance: string;
                /** @example 150.00 */
                available?: string;
                /** @example 150.00 */
                reserved?: string;
              };
              GHSFIAT?: {
                /** @example 150.00 */
                balance: string;
                /** @example 150.00 */
                available: string;
                /** @example 150.00 */
                reserved: string;
              };
            };
          };
        };
      };
    };
  };
  "wallet.transactions": {
    parameters: {
      query?: {
        walletAddress?: string;
        page?: number;
        limit?: number;
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["Transaction"][];
          };
        };
      };
    };
  };
  "wallet.deposits": {
    parameters: {
      query?: {
        walletAddress?: string;
        paymentRequestId?: string;
        page?: number;
        limit?: number;
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["ChainDeposit"][];
          };
        };
      };
    };
  };
  "wallet.withdraw": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          walletAddress: string;
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          /** @enum {string} */
          currency: "USDT" | "GHS" | "GHSFIAT";
          destination:
            | {
                /** @constant */
                type: "mobile-money";
                /**
                 * @example +233241234567
                 * @example 0241234567
                 */
                phoneNumber: string;
                /** @enum {string} */
                provider?: "mtn" | "airtel" | "telecel";
              }
            | {
                /** @constant */
                type: "wallet";
                /** @example 0x52908400098527886E0F7030069857D2E4169EE7 */
                address: string;
                /** @description The network of the address, by name or chain id; another one is rejected. */
                network?: string;
              };
          externalRef?: string;
          description?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "sandbox.faucet": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          currency: "USDT" | "GHS" | "GHSFIAT";
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            walletAddress: string;
            credited: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            balance: {
              /** @example 150.00 */
              balance: string;
              /** @example 150.00 */
              available: string;
              /** @example 150.00 */
              reserved: string;
            };
          };
        };
      };
    };
  };
  "identities.mint": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description An E.164 number that is possible in its country.
           * @example +233241234567
           */
          phone: string;
          /**
           * @description A wallet of the number's owner; without it you get a new one, which you operate.
           * @example 0x52908400098527886E0F7030069857D2E4169EE7
           */
          wallet?: string;
          /** @description In the second call: the code that the owner received. */
          otp?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @example idn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
            identityId: string;
            phone: string;
            /** @enum {string} */
            status:
              "none" | "pending_verification" | "minting" | "verified" | "expired" | "revoked";
            wallet: string | null;
            hasIdentity: boolean;
            /** @description Of the ERC-721 token, in decimal; a keyed hash. */
            tokenId: string | null;
            /** @description The chain transaction that minted its token; once revoked, the one that burned it. */
            txHash: string | null;
            /** @description Until when the code works; null: none was sent. */
            expiresAt: string | null;
          };
        };
      };
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @example idn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
            identityId: string;
            phone: string;
            /** @enum {string} */
            status:
              "none" | "pending_verification" | "minting" | "verified" | "expired" | "revoked";
            wallet: string | null;
            hasIdentity: boolean;
            /** @description Of the ERC-721 token, in decimal; a keyed hash. */
            tokenId: string | null;
            /** @description The chain transaction that minted its token; once revoked, the one that burned it. */
            txHash: string | null;
            /** @description Until when the code works; null: none was sent. */
            expiresAt: string | null;
          };
        };
      };
    };
  };
  "identities.revoke": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description An E.164 number that is possible in its country.
           * @example +233241234567
           */
          phone: string;
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Identity"];
        };
      };
    };
  };
  "identities.check": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        phone: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Identity"];
        };
      };
    };
  };
  "identities.resolve": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        phone: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            phone: string;
            wallet: string | null;
            hasIdentity: boolean;
          };
        };
      };
    };
  };
  "identities.resolve-v1": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        phone_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            phone: string;
            wallet: string | null;
            hasIdentity: boolean;
          };
        };
      };
    };
  };
  "identities.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        status?: "pending_verification" | "minting" | "verified" | "expired" | "revoked" | "failed";
        phone?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: {
              phone: string;
              /** @description Whether the number resolves to a wallet now. */
              hasIdentity: boolean;
              /**
               * @description `failed`: the chain did not mint its token.
               * @enum {string}
               */
              status:
                "pending_verification" | "minting" | "verified" | "expired" | "revoked" | "failed";
              /** @description Of the ERC-721 token, in decimal; a keyed hash. */
              tokenId: string | null;
              /** @description The chain transaction that minted its token; once revoked, the one that burned it. */
              txHash: string | null;
              verifiedAt: string | null;
              /** @description When it expires unless its owner confirms it again. */
              reverifyBy: string | null;
              identityId: string;
              wallet: string | null;
              /** @description Whether you operate the wallet. */
              custodial: boolean;
              /** @description Why it was revoked, or failed. */
              reason: string | null;
              explorerUrl: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              createdAt: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              updatedAt: string;
            }[];
          };
        };
      };
    };
  };
  "addresses.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["SavedAddress"][];
          };
        };
      };
    };
  };
  "addresses.create": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          label: string;
          /** @example 0x52908400098527886E0F7030069857D2E4169EE7 */
          address: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SavedAddress"];
        };
      };
    };
  };
  "addresses.delete": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @constant */
            deleted: true;
          };
        };
      };
    };
  };
  "rates.list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: components["schemas"]["Rate"][];
          };
        };
      };
    };
  };
  "rates.list-v1": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: components["schemas"]["Rate"][];
          };
        };
      };
    };
  };
  "rates.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        pair: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Rate"];
        };
      };
    };
  };
  "conversions.rate": {
    parameters: {
      query?: {
        amount?: number | string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            pair: "USDT-GHS";
            /** @example 150.00 */
            rate: string;
            /** @constant */
            indicative: true;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            /** @example 150.00 */
            amount?: string;
            fee?: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            /** @example 150.00 */
            receive?: string;
          };
        };
      };
    };
  };
  "conversions.quote": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          walletAddress?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversion"];
        };
      };
    };
  };
  "conversions.quote-ghs-to-usdt": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          walletAddress?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversion"];
        };
      };
    };
  };
  "conversions.confirm": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          conversionId: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversion"];
        };
      };
    };
  };
  "conversions.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        conversionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversion"];
        };
      };
    };
  };
  "api-keys.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: {
              id: string;
              name: string;
              scopes: string[];
              prefix: string;
              lastFour: string;
              /**
               * @description `expiring`: within 7 days. `rotated`: replaced, and works until it expires. `disabled`: the person who created it left or got another role.
               * @enum {string}
               */
              status: "active" | "expiring" | "rotated" | "expired" | "disabled";
              expiresAt: string | null;
              allowedIps: string[];
              /** @description The key that a rotation created in its place. */
              replacedBy: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              createdAt: string;
              lastUsedAt: string | null;
              /** @description Of the last 30 days. */
              usage: {
                requests: number;
                /** @description Of these, how many were rejected. */
                rejections: number;
              };
            }[];
          };
        };
      };
    };
  };
  "api-keys.create": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          scopes: (
            | "payments:read"
            | "payments:write"
            | "wallet:read"
            | "wallet:write"
            | "identity:read"
            | "identity:write"
            | "momo:read"
            | "momo:write"
            | "convert:read"
            | "convert:write"
            | "kyc:read"
            | "kyc:write"
            | "account:read"
            | "account:write"
            | "webhooks:read"
            | "webhooks:write"
            | "keys:read"
            | "keys:write"
            | "transactions:read"
            | "transactions:write"
            | "rates:read"
          )[];
          expiresAt?: string | null;
          allowedIps?: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            name: string;
            scopes: string[];
            prefix: string;
            lastFour: string;
            /**
             * @description `expiring`: within 7 days. `rotated`: replaced, and works until it expires. `disabled`: the person who created it left or got another role.
             * @enum {string}
             */
            status: "active" | "expiring" | "rotated" | "expired" | "disabled";
            expiresAt: string | null;
            allowedIps: string[];
            /** @description The key that a rotation created in its place. */
            replacedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            lastUsedAt: string | null;
            key?: string;
          };
        };
      };
    };
  };
  "api-keys.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            name: string;
            scopes: string[];
            prefix: string;
            lastFour: string;
            /**
             * @description `expiring`: within 7 days. `rotated`: replaced, and works until it expires. `disabled`: the person who created it left or got another role.
             * @enum {string}
             */
            status: "active" | "expiring" | "rotated" | "expired" | "disabled";
            expiresAt: string | null;
            allowedIps: string[];
            /** @description The key that a rotation created in its place. */
            replacedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            lastUsedAt: string | null;
            /** @description Of the last 30 days. */
            usage: {
              requests: number;
              /** @description Of these, how many were rejected. */
              rejections: number;
            };
            /** @description The days of the last 30 on which it was used, newest first. */
            days: {
              /** @description UTC. */
              day: string;
              requests: number;
              /** @description Of these, how many were rejected. */
              rejections: number;
              /** @description Rejections by `error.code`. */
              codes: {
                [key: string]: number;
              };
            }[];
          };
        };
      };
    };
  };
  "api-keys.delete": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @constant */
            deleted: true;
          };
        };
      };
    };
  };
  "transactions.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        type?:
          "payment" | "collection" | "payout" | "withdrawal" | "conversion" | "deposit" | "refund";
        status?:
          | "pending_approval"
          | "pending"
          | "processing"
          | "completed"
          | "failed"
          | "expired"
          | "cancelled"
          | "reversed";
        currency?: "USDT" | "GHS" | "GHSFIAT";
        from?: string | unknown | unknown;
        to?: string | unknown | unknown;
        /** @description Transactions of this batch; `none` for those without a batch. */
        batchId?: string;
        /** @description The refunds of this transaction. */
        refundOf?: string;
        /** @description A reference, an id or a phone number. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["Transaction"][];
          };
        };
      };
    };
  };
  "transactions.export": {
    parameters: {
      query?: {
        asOf?: string;
        type?:
          "payment" | "collection" | "payout" | "withdrawal" | "conversion" | "deposit" | "refund";
        status?:
          | "pending_approval"
          | "pending"
          | "processing"
          | "completed"
          | "failed"
          | "expired"
          | "cancelled"
          | "reversed";
        currency?: "USDT" | "GHS" | "GHSFIAT";
        from?: string | unknown | unknown;
        to?: string | unknown | unknown;
        /** @description Transactions of this batch; `none` for those without a batch. */
        batchId?: string;
        /** @description The refunds of this transaction. */
        refundOf?: string;
        /** @description A reference, an id or a phone number. */
        q?: string;
        /** @description The format of the file. */
        format?: "csv";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
    };
  };
  "transactions.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "transactions.create-v1": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json":
          | {
              /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
              amount: number | string;
              /** @enum {string} */
              currency: "USDT" | "GHS" | "GHSFIAT";
              /**
               * @description An E.164 number that is possible in its country.
               * @example +233241234567
               */
              recipient: string;
              description?: string;
              country?: string;
              /** @enum {string} */
              provider?: "mtn" | "airtel" | "telecel";
              externalRef?: string;
              walletAddress?: string;
              /** @constant */
              type: "payment";
            }
          | ({
              /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
              amount: number | string;
              /**
               * @description Either phoneNumber or beneficiaryId.
               * @example +233241234567
               * @example 0241234567
               */
              phoneNumber?: string;
              /** @description A saved beneficiary, whose number, network and name are used. */
              beneficiaryId?: string;
              /** @enum {string} */
              provider?: "mtn" | "airtel" | "telecel";
              accountName?: string;
              externalRef?: string;
              description?: string;
              conversionId?: string;
              /** @constant */
              type: "payout";
            } & (unknown | unknown))
          | {
              /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
              amount: number | string;
              /**
               * @example +233241234567
               * @example 0241234567
               */
              phoneNumber: string;
              externalRef?: string;
              wallet?: string;
              description?: string;
              /** @constant */
              type: "collection";
              /** @enum {string} */
              provider: "mtn" | "airtel" | "telecel";
            }
          | {
              walletAddress: string;
              /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
              amount: number | string;
              /** @enum {string} */
              currency: "USDT" | "GHS" | "GHSFIAT";
              destination:
                | {
                    /** @constant */
                    type: "mobile-money";
                    /**
                     * @example +233241234567
                     * @example 0241234567
                     */
                    phoneNumber: string;
                    /** @enum {string} */
                    provider?: "mtn" | "airtel" | "telecel";
                  }
                | {
                    /** @constant */
                    type: "wallet";
                    /** @example 0x52908400098527886E0F7030069857D2E4169EE7 */
                    address: string;
                    /** @description The network of the address, by name or chain id; another one is rejected. */
                    network?: string;
                  };
              externalRef?: string;
              description?: string;
              /** @constant */
              type: "withdrawal";
            }
          | {
              /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
              amount: number | string;
              walletAddress?: string;
              /** @constant */
              type: "conversion";
            };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json":
            | components["schemas"]["Transaction"]
            | {
                /** @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
                transactionId: string;
                /** @enum {string} */
                type:
                  | "payment"
                  | "collection"
                  | "payout"
                  | "withdrawal"
                  | "conversion"
                  | "deposit"
                  | "refund";
                /** @enum {string} */
                status:
                  | "pending_approval"
                  | "pending"
                  | "processing"
                  | "completed"
                  | "failed"
                  | "expired"
                  | "cancelled"
                  | "reversed";
                /** @description Why it stays in its status: `provider_unavailable`, queued until its network is back; `under_review`, our staff look at it, before it is sent while it is `pending`. */
                statusReason: string | null;
                /** @example 150.00 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
                fee: {
                  /** @example 150.00 */
                  amount: string;
                  /** @enum {string} */
                  currency: "USDT" | "GHSFIAT";
                };
                wallet: string;
                recipient: string | null;
                payer: string | null;
                recipientName: string | null;
                /** @description The name sent with the payout, for your records. */
                accountName: string | null;
                country: string | null;
                provider: string | null;
                /** @description Our reference at the provider; the same for every attempt. */
                providerRef: string | null;
                /** @description The provider's own id for the executed payment. */
                providerReceipt: string | null;
                /** @description On a refund: the transaction that it refunds. */
                refundOf: string | null;
                externalRef: string | null;
                description: string | null;
                conversionId: string | null;
                converted: {
                  /** @example 150.00 */
                  amount: string;
                  /** @enum {string} */
                  currency: "USDT" | "GHSFIAT";
                  /** @example 150.00 */
                  rate: string;
                } | null;
                paymentRequestId: string | null;
                batchId: string | null;
                failure: {
                  /** @enum {string} */
                  code:
                    | "RECIPIENT_NOT_FOUND"
                    | "RECIPIENT_LIMIT_REACHED"
                    | "RECIPIENT_NOT_ALLOWED"
                    | "PAYER_NOT_FOUND"
                    | "PAYER_REJECTED"
                    | "PAYER_TIMEOUT"
                    | "PAYER_LIMIT_REACHED"
                    | "PAYER_INSUFFICIENT_FUNDS"
                    | "PROVIDER_REJECTED"
                    | "PROVIDER_UNAVAILABLE"
                    | "COMPLIANCE_REJECTED"
                    | "CHAIN_REVERTED"
                    | "EXPIRED"
                    | "CANCELLED"
                    | "UNKNOWN";
                  message: string;
                  retryable: boolean;
                } | null;
                refund: {
                  /** @example 150.00 */
                  amount: string;
                  /** @enum {string} */
                  currency: "USDT" | "GHSFIAT";
                  /**
                   * Format: date-time
                   * @example 2026-11-21T09:30:00.000Z
                   */
                  at: string;
                } | null;
                txHash: string | null;
                /** @enum {string} */
                environment: "testnet" | "mainnet";
                sequence: number;
                history: {
                  /** @enum {string} */
                  status:
                    | "pending_approval"
                    | "pending"
                    | "processing"
                    | "completed"
                    | "failed"
                    | "expired"
                    | "cancelled"
                    | "reversed";
                  /**
                   * Format: date-time
                   * @example 2026-11-21T09:30:00.000Z
                   */
                  at: string;
                  /** @description One of your credentials or users, `system`, a rail such as `provider:mtn`, `operator`: a person at Cedirail, or `phone-owner`: the owner of a number who claimed its wallet. */
                  by: string;
                  /** @description What the operator wrote, where `by` is `operator`; the `statusReason`, where a step sets one; otherwise null. */
                  reason: string | null;
                }[];
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updatedAt: string;
                completedAt: string | null;
                /** @description Same as `transactionId`. */
                paymentId: string;
              }
            | components["schemas"]["Conversion"];
        };
      };
    };
  };
  "transactions.refund": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Becomes the refund's `description`. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "transactions.approve": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "transactions.cancel": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "payouts.read-settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Amounts above this, in cedis, need a second person's approval; null: none do. */
            approvalThreshold: string | null;
          };
        };
      };
    };
  };
  "payouts.update-settings": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          approvalThreshold: (number | string) | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Amounts above this, in cedis, need a second person's approval; null: none do. */
            approvalThreshold: string | null;
          };
        };
      };
    };
  };
  "batches.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        status?:
          | "draft"
          | "pending_approval"
          | "processing"
          | "paused"
          | "completed"
          | "cancelled"
          | "expired";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["Batch"][];
          };
        };
      };
    };
  };
  "batches.create": {
    parameters: {
      query?: {
        /** @description The batch's name, for CSV. */
        name?: string;
      };
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          rows: components["schemas"]["BatchRow"][];
        };
        "text/csv": string;
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
            batchId: string;
            name: string | null;
            /** @enum {string} */
            status:
              | "draft"
              | "pending_approval"
              | "processing"
              | "paused"
              | "completed"
              | "cancelled"
              | "expired";
            total: number;
            valid: number;
            invalid: number;
            /**
             * @description Sum of the valid rows.
             * @example 150.00
             */
            amount: string;
            /** @description Sum of the valid rows' fees; each is charged when its payout completes. */
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            /** @description Rows by outcome. `waiting`: not sent to a network yet; `processing`: sent, without a final result; `failed` includes reversed rows; `cancelled` includes expired ones. */
            progress: {
              waiting: number;
              processing: number;
              completed: number;
              failed: number;
              cancelled: number;
              rejected: number;
              skipped: number;
              invalid: number;
            };
            /** @description Amounts of the rows that `progress` counts. */
            sums: {
              /** @example 150.00 */
              waiting: string;
              /** @example 150.00 */
              processing: string;
              /** @example 150.00 */
              completed: string;
              /** @example 150.00 */
              failed: string;
              /** @example 150.00 */
              cancelled: string;
              /** @example 150.00 */
              rejected: string;
              /** @example 150.00 */
              skipped: string;
              /** @example 150.00 */
              invalid: string;
            };
            /** @description Rows that a retry would pay again. */
            retryable: number;
            needsApproval: boolean;
            approvalExpiresAt: string | null;
            approvedBy: string | null;
            createdBy: string;
            confirmedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            confirmedAt: string | null;
            finishedAt: string | null;
            errors: {
              field: string;
              message: string;
              line: number;
            }[];
          };
        };
      };
    };
  };
  "batches.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Batch"];
        };
      };
    };
  };
  "batches.rows": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        status?:
          | "invalid"
          | "ready"
          | "skipped"
          | "rejected"
          | "pending_approval"
          | "pending"
          | "processing"
          | "completed"
          | "failed"
          | "expired"
          | "cancelled"
          | "reversed";
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: {
              /** @description Its line in the file, where the header is line 1; for JSON, its position. */
              line: number;
              /** @enum {string} */
              status:
                | "invalid"
                | "ready"
                | "skipped"
                | "rejected"
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /** @description The row as sent, as text. */
              sent: {
                [key: string]: string;
              };
              errors: {
                field: string;
                message: string;
              }[];
              amount: string | null;
              fee: {
                /** @example 150.00 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
              } | null;
              phoneNumber: string | null;
              provider: string | null;
              accountName: string | null;
              externalRef: string | null;
              description: string | null;
              /** @description The row's latest payout. */
              transactionId: string | null;
              providerRef: string | null;
              /** @description Payouts created for this row. */
              attempts: number;
              /** @description Why its payout failed or could not be created. */
              failure: {
                code: string;
                message: string;
                retryable: boolean;
              } | null;
              completedAt: string | null;
            }[];
          };
        };
      };
    };
  };
  "batches.result": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
    };
  };
  "batches.confirm": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @description Skip the invalid rows. */
          skipInvalid?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Batch"];
        };
      };
    };
  };
  "batches.approve": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Batch"];
        };
      };
    };
  };
  "batches.pause": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Batch"];
        };
      };
    };
  };
  "batches.resume": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Batch"];
        };
      };
    };
  };
  "batches.cancel": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Batch"];
        };
      };
    };
  };
  "batches.retry": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Batch"];
        };
      };
    };
  };
  "beneficiaries.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        /** @description Part of a name or phone number. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["Beneficiary"][];
          };
        };
      };
    };
  };
  "beneficiaries.create": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /**
           * @example +233241234567
           * @example 0241234567
           */
          phoneNumber: string;
          /**
           * @description Always use this network; otherwise each payout detects it.
           * @enum {string}
           */
          provider?: "mtn" | "airtel" | "telecel";
          note?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Beneficiary"];
        };
      };
    };
  };
  "beneficiaries.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Beneficiary"];
        };
      };
    };
  };
  "beneficiaries.delete": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @constant */
            deleted: true;
          };
        };
      };
    };
  };
  "beneficiaries.update": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          /**
           * @example +233241234567
           * @example 0241234567
           */
          phoneNumber?: string;
          provider?: ("mtn" | "airtel" | "telecel") | null;
          note?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Beneficiary"];
        };
      };
    };
  };
  "mobile-money.collect-mtn": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          /**
           * @example +233241234567
           * @example 0241234567
           */
          phoneNumber: string;
          externalRef?: string;
          wallet?: string;
          description?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            /** @description Why it stays in its status: `provider_unavailable`, queued until its network is back; `under_review`, our staff look at it, before it is sent while it is `pending`. */
            statusReason: string | null;
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            wallet: string;
            recipient: string | null;
            payer: string | null;
            recipientName: string | null;
            /** @description The name sent with the payout, for your records. */
            accountName: string | null;
            country: string | null;
            provider: string | null;
            /** @description Our reference at the provider; the same for every attempt. */
            providerRef: string | null;
            /** @description The provider's own id for the executed payment. */
            providerReceipt: string | null;
            /** @description On a refund: the transaction that it refunds. */
            refundOf: string | null;
            externalRef: string | null;
            description: string | null;
            conversionId: string | null;
            converted: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
              /** @example 150.00 */
              rate: string;
            } | null;
            paymentRequestId: string | null;
            batchId: string | null;
            failure: {
              /** @enum {string} */
              code:
                | "RECIPIENT_NOT_FOUND"
                | "RECIPIENT_LIMIT_REACHED"
                | "RECIPIENT_NOT_ALLOWED"
                | "PAYER_NOT_FOUND"
                | "PAYER_REJECTED"
                | "PAYER_TIMEOUT"
                | "PAYER_LIMIT_REACHED"
                | "PAYER_INSUFFICIENT_FUNDS"
                | "PROVIDER_REJECTED"
                | "PROVIDER_UNAVAILABLE"
                | "COMPLIANCE_REJECTED"
                | "CHAIN_REVERTED"
                | "EXPIRED"
                | "CANCELLED"
                | "UNKNOWN";
              message: string;
              retryable: boolean;
            } | null;
            refund: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            txHash: string | null;
            /** @enum {string} */
            environment: "testnet" | "mainnet";
            sequence: number;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              /** @description One of your credentials or users, `system`, a rail such as `provider:mtn`, `operator`: a person at Cedirail, or `phone-owner`: the owner of a number who claimed its wallet. */
              by: string;
              /** @description What the operator wrote, where `by` is `operator`; the `statusReason`, where a step sets one; otherwise null. */
              reason: string | null;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            completedAt: string | null;
            /** @description Same as `transactionId`. */
            paymentId: string;
          };
        };
      };
    };
  };
  "mobile-money.collect-airtel": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          /**
           * @example +233241234567
           * @example 0241234567
           */
          phoneNumber: string;
          externalRef?: string;
          wallet?: string;
          description?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            /** @description Why it stays in its status: `provider_unavailable`, queued until its network is back; `under_review`, our staff look at it, before it is sent while it is `pending`. */
            statusReason: string | null;
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            wallet: string;
            recipient: string | null;
            payer: string | null;
            recipientName: string | null;
            /** @description The name sent with the payout, for your records. */
            accountName: string | null;
            country: string | null;
            provider: string | null;
            /** @description Our reference at the provider; the same for every attempt. */
            providerRef: string | null;
            /** @description The provider's own id for the executed payment. */
            providerReceipt: string | null;
            /** @description On a refund: the transaction that it refunds. */
            refundOf: string | null;
            externalRef: string | null;
            description: string | null;
            conversionId: string | null;
            converted: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
              /** @example 150.00 */
              rate: string;
            } | null;
            paymentRequestId: string | null;
            batchId: string | null;
            failure: {
              /** @enum {string} */
              code:
                | "RECIPIENT_NOT_FOUND"
                | "RECIPIENT_LIMIT_REACHED"
                | "RECIPIENT_NOT_ALLOWED"
                | "PAYER_NOT_FOUND"
                | "PAYER_REJECTED"
                | "PAYER_TIMEOUT"
                | "PAYER_LIMIT_REACHED"
                | "PAYER_INSUFFICIENT_FUNDS"
                | "PROVIDER_REJECTED"
                | "PROVIDER_UNAVAILABLE"
                | "COMPLIANCE_REJECTED"
                | "CHAIN_REVERTED"
                | "EXPIRED"
                | "CANCELLED"
                | "UNKNOWN";
              message: string;
              retryable: boolean;
            } | null;
            refund: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            txHash: string | null;
            /** @enum {string} */
            environment: "testnet" | "mainnet";
            sequence: number;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              /** @description One of your credentials or users, `system`, a rail such as `provider:mtn`, `operator`: a person at Cedirail, or `phone-owner`: the owner of a number who claimed its wallet. */
              by: string;
              /** @description What the operator wrote, where `by` is `operator`; the `statusReason`, where a step sets one; otherwise null. */
              reason: string | null;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            completedAt: string | null;
            /** @description Same as `transactionId`. */
            paymentId: string;
          };
        };
      };
    };
  };
  "mobile-money.collect-telecel": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          /**
           * @example +233241234567
           * @example 0241234567
           */
          phoneNumber: string;
          externalRef?: string;
          wallet?: string;
          description?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            /** @description Why it stays in its status: `provider_unavailable`, queued until its network is back; `under_review`, our staff look at it, before it is sent while it is `pending`. */
            statusReason: string | null;
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            wallet: string;
            recipient: string | null;
            payer: string | null;
            recipientName: string | null;
            /** @description The name sent with the payout, for your records. */
            accountName: string | null;
            country: string | null;
            provider: string | null;
            /** @description Our reference at the provider; the same for every attempt. */
            providerRef: string | null;
            /** @description The provider's own id for the executed payment. */
            providerReceipt: string | null;
            /** @description On a refund: the transaction that it refunds. */
            refundOf: string | null;
            externalRef: string | null;
            description: string | null;
            conversionId: string | null;
            converted: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
              /** @example 150.00 */
              rate: string;
            } | null;
            paymentRequestId: string | null;
            batchId: string | null;
            failure: {
              /** @enum {string} */
              code:
                | "RECIPIENT_NOT_FOUND"
                | "RECIPIENT_LIMIT_REACHED"
                | "RECIPIENT_NOT_ALLOWED"
                | "PAYER_NOT_FOUND"
                | "PAYER_REJECTED"
                | "PAYER_TIMEOUT"
                | "PAYER_LIMIT_REACHED"
                | "PAYER_INSUFFICIENT_FUNDS"
                | "PROVIDER_REJECTED"
                | "PROVIDER_UNAVAILABLE"
                | "COMPLIANCE_REJECTED"
                | "CHAIN_REVERTED"
                | "EXPIRED"
                | "CANCELLED"
                | "UNKNOWN";
              message: string;
              retryable: boolean;
            } | null;
            refund: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            txHash: string | null;
            /** @enum {string} */
            environment: "testnet" | "mainnet";
            sequence: number;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              /** @description One of your credentials or users, `system`, a rail such as `provider:mtn`, `operator`: a person at Cedirail, or `phone-owner`: the owner of a number who claimed its wallet. */
              by: string;
              /** @description What the operator wrote, where `by` is `operator`; the `statusReason`, where a step sets one; otherwise null. */
              reason: string | null;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            completedAt: string | null;
            /** @description Same as `transactionId`. */
            paymentId: string;
          };
        };
      };
    };
  };
  "mobile-money.transfer": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
          amount: number | string;
          /**
           * @description Either phoneNumber or beneficiaryId.
           * @example +233241234567
           * @example 0241234567
           */
          phoneNumber?: string;
          /** @description A saved beneficiary, whose number, network and name are used. */
          beneficiaryId?: string;
          /** @enum {string} */
          provider?: "mtn" | "airtel" | "telecel";
          accountName?: string;
          externalRef?: string;
          description?: string;
          conversionId?: string;
        } & (unknown | unknown);
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "mobile-money.balance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @example 150.00 */
            balance: string;
            /** @example 150.00 */
            available: string;
            /** @example 150.00 */
            reserved: string;
            /** @constant */
            currency: "GHSFIAT";
            /** @description Staff only. */
            floats?: {
              /** @enum {string} */
              provider: "mtn" | "airtel" | "telecel";
              /** @example 150.00 */
              ledger: string;
              reported: string | null;
              asOf: string | null;
            }[];
          };
        };
      };
    };
  };
  "mobile-money.verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @example +233241234567
           * @example 0241234567
           */
          phoneNumber: string;
          /** @enum {string} */
          provider?: "mtn" | "airtel" | "telecel";
          accountName?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            valid: boolean;
            /** @description False if a network did not respond; then ignore `valid`. */
            answered: boolean;
            phoneNumber: string;
            provider: string | null;
            accountName: string | null;
            /** @enum {string} */
            nameStatus: "resolved" | "unavailable" | "mismatch";
          };
        };
      };
    };
  };
  "mobile-money.providers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: {
              /** @enum {string} */
              code: "mtn" | "airtel" | "telecel";
              name: string;
              /** @enum {string} */
              status: "operational" | "degraded" | "closed";
              /** @constant */
              country: "GH";
              /** @constant */
              currency: "GHS";
              collection: {
                /** @example 150.00 */
                min: string;
                /** @example 150.00 */
                max: string;
                fee: {
                  /** @example 150.00 */
                  percent: string;
                  /** @example 150.00 */
                  min: string;
                  /** @example 150.00 */
                  max: string;
                };
                decimals: number;
                /** @enum {string} */
                status: "operational" | "degraded" | "closed";
                statusReason: string | null;
              };
              payout: {
                /** @example 150.00 */
                min: string;
                /** @example 150.00 */
                max: string;
                fee: {
                  /** @example 150.00 */
                  percent: string;
                  /** @example 150.00 */
                  min: string;
                  /** @example 150.00 */
                  max: string;
                };
                decimals: number;
                /** @enum {string} */
                status: "operational" | "degraded" | "closed";
                statusReason: string | null;
              };
              nameLookup: boolean;
              prefixes: string[];
            }[];
          };
        };
      };
    };
  };
  "overview.read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            walletAddress: string;
            balances: {
              USDT: {
                /** @example 150.00 */
                balance: string;
                /** @example 150.00 */
                available: string;
                /** @example 150.00 */
                reserved: string;
              };
              GHSFIAT: {
                /** @example 150.00 */
                balance: string;
                /** @example 150.00 */
                available: string;
                /** @example 150.00 */
                reserved: string;
              };
            };
            /** @description Since midnight in Accra. */
            today: {
              /**
               * @description GHS of completed payouts, payments and withdrawals.
               * @example 150.00
               */
              paidOut: string;
              paidOutCount: number;
              /**
               * @description GHS of completed collections, before fees.
               * @example 150.00
               */
              collected: string;
              collectedCount: number;
              /**
               * @description USDT of completed conversions to GHS.
               * @example 150.00
               */
              converted: string;
              /**
               * @description GHS of completed conversions to USDT.
               * @example 150.00
               */
              convertedToUsdt: string;
              /** @description Transactions that have not reached a final status. */
              waiting: number;
              failed: number;
            };
            /** @description Transactions and batches that await approval; a batch counts as one. */
            toApprove: number;
            /** @description What may leave by your verification tier. */
            limits: {
              /** @example 150.00 */
              perTransaction: string;
              /** @example 150.00 */
              daily: string;
              /** @description Null: there is none. */
              monthly: string | null;
              /** @description What may still leave today and this month, in cedis. */
              remaining: {
                /** @example 150.00 */
                perTransaction: string;
                /** @example 150.00 */
                daily: string;
                /** @description Null: there is none. */
                monthly: string | null;
              };
            };
            recent: components["schemas"]["Transaction"][];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
          };
        };
      };
    };
  };
  "transactions.timeline": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: {
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              /** @enum {string} */
              kind: "quote" | "status" | "posting" | "provider_call";
              /** @description The status reached, the posting's kind, or the provider operation. */
              name: string;
              /** @description One sentence for people. */
              text: string;
              by: string | null;
              amount: {
                /** @example 150.00 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
              } | null;
              /** @description Details such as the reference, HTTP status, duration or rate. */
              facts: {
                label: string;
                value: string;
              }[];
            }[];
          };
        };
      };
    };
  };
  "webhooks.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["WebhookEndpoint"][];
          };
        };
      };
    };
  };
  "webhooks.create": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @example https://example.com/webhooks */
          url: string;
          events: (
            | "payment.completed"
            | "payment.failed"
            | "withdrawal.completed"
            | "withdrawal.failed"
            | "identity.verified"
            | "identity.revoked"
          )[];
          description?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
    };
  };
  "webhooks.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
    };
  };
  "webhooks.delete": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @constant */
            deleted: true;
          };
        };
      };
    };
  };
  "webhooks.update": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @example https://example.com/webhooks */
          url?: string;
          events?: (
            | "payment.completed"
            | "payment.failed"
            | "withdrawal.completed"
            | "withdrawal.failed"
            | "identity.verified"
            | "identity.revoked"
          )[];
          description?: string | null;
          /** @enum {string} */
          status?: "enabled" | "disabled";
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
    };
  };
  "webhooks.deliveries": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        event?:
          | "payment.completed"
          | "payment.failed"
          | "withdrawal.completed"
          | "withdrawal.failed"
          | "identity.verified"
          | "identity.revoked";
        status?: "pending" | "success" | "failed" | "exhausted";
        endpointId?: string;
        eventId?: string;
        from?: string | unknown | unknown;
        to?: string | unknown | unknown;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["WebhookDelivery"][];
          };
        };
      };
    };
  };
  "webhooks.read-delivery": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDelivery"];
        };
      };
    };
  };
  "webhooks.retry-delivery": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDelivery"];
        };
      };
    };
  };
  "webhooks.retry-deliveries": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description Inclusive. A date alone means the start of that day in UTC.
           * @example 2026-11-21
           * @example 2026-11-21T09:30:00Z
           */
          since: string | unknown | unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            retried: number;
          };
        };
      };
    };
  };
  "webhooks.test": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": {
          /** @enum {string} */
          event?:
            | "payment.completed"
            | "payment.failed"
            | "withdrawal.completed"
            | "withdrawal.failed"
            | "identity.verified"
            | "identity.revoked";
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDelivery"];
        };
      };
    };
  };
  "events.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        event?:
          | "payment.completed"
          | "payment.failed"
          | "withdrawal.completed"
          | "withdrawal.failed"
          | "identity.verified"
          | "identity.revoked";
        resourceId?: string;
        from?: string | unknown | unknown;
        to?: string | unknown | unknown;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["Event"][];
          };
        };
      };
    };
  };
  "events.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"];
        };
      };
    };
  };
  "webhooks.events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: {
              /** @enum {string} */
              event:
                | "payment.completed"
                | "payment.failed"
                | "withdrawal.completed"
                | "withdrawal.failed"
                | "identity.verified"
                | "identity.revoked";
              description: string;
              resource: string;
              schema: {
                [key: string]: unknown;
              };
              sample: components["schemas"]["Event"];
            }[];
          };
        };
      };
    };
  };
  "request-log.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        status?: string;
        method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
        /** @description The beginning of a path, or a path of this document: `/payments/{id}`. */
        path?: string;
        credential?: string;
        requestId?: string;
        from?: string | unknown | unknown;
        to?: string | unknown | unknown;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["LoggedRequest"][];
            /** @description Calls of the last 7 days that are not in the log, because there were too many at once. */
            omitted: number;
          };
        };
      };
    };
  };
  "request-log.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LoggedRequest"];
        };
      };
    };
  };
  "auth.logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            ended: true;
          };
        };
      };
    };
  };
  "auth.me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            user: components["schemas"]["User"];
            /** @description Null for staff. */
            merchant: {
              id: string;
              name: string;
              wallet: string;
            } | null;
            /** @enum {string} */
            role:
              "owner" | "admin" | "finance" | "developer" | "viewer" | "compliance" | "operator";
            scopes: string[];
            /** @enum {string} */
            credential: "key" | "oauth" | "session";
            stepUpUntil: string | null;
          };
        };
      };
    };
  };
  "auth.reauthenticate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @description Needed unless a passkey is. */
          password?: string;
          otp?: string;
          /** @description In place of `otp`: what a passkey signed, as `navigator.credentials.get()` returns it. */
          passkey?: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
              clientDataJSON: string;
              authenticatorData: string;
              signature: string;
              userHandle?: string;
            };
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            stepUpUntil: string;
          };
        };
      };
    };
  };
  "users.read-profile": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            userId: string;
            email: string;
            name: string;
            phone: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "finance" | "developer" | "viewer";
            businessName: string;
            timezone: string;
            /** @description Which emails the user gets as an owner. */
            emails: {
              webhooks: boolean;
              identities: boolean;
              keys: boolean;
            };
          };
        };
      };
    };
  };
  "users.update-profile": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          name?: string;
          /** @description Null removes it. */
          phone?: string | null;
          /** @description Only owners and admins change it. */
          businessName?: string;
          /**
           * @description Of the business. Only owners and admins change it.
           * @enum {string}
           */
          timezone?: "Africa/Accra" | "UTC";
          emails?: {
            webhooks?: boolean;
            identities?: boolean;
            keys?: boolean;
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            userId: string;
            email: string;
            name: string;
            phone: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "finance" | "developer" | "viewer";
            businessName: string;
            timezone: string;
            /** @description Which emails the user gets as an owner. */
            emails: {
              webhooks: boolean;
              identities: boolean;
              keys: boolean;
            };
          };
        };
      };
    };
  };
  "accounts.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        user_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            userId: string;
            email: string;
            name: string;
            phone: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "finance" | "developer" | "viewer";
            merchantId: string;
            kyc: {
              status: string;
              tier: string;
            };
            /** @description The addresses of the merchant. */
            wallets: string[];
            /** @description Of all these wallets together. */
            balances: {
              USDT: {
                /** @example 150.00 */
                balance: string;
                /** @example 150.00 */
                available: string;
                /** @example 150.00 */
                reserved: string;
              };
              GHSFIAT: {
                /** @example 150.00 */
                balance: string;
                /** @example 150.00 */
                available: string;
                /** @example 150.00 */
                reserved: string;
              };
            };
          };
        };
      };
    };
  };
  "kyc.upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          documentType:
            | "ghana_card"
            | "passport"
            | "proof_of_address"
            | "business_registration"
            | "beneficial_owners";
          /** @description For people; where the file is stored does not depend on it. */
          fileName: string;
          /** @description What the file is, is decided by its content. */
          contentType: string;
          content: string;
        };
        "multipart/form-data": {
          /** @enum {string} */
          documentType:
            | "ghana_card"
            | "passport"
            | "proof_of_address"
            | "business_registration"
            | "beneficial_owners";
          file: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            documentId: string;
            /** @enum {string} */
            status:
              | "held"
              | "quarantined"
              | "submitted"
              | "approved"
              | "rejected"
              | "expired"
              | "replaced";
          };
        };
      };
    };
  };
  "kyc.begin-upload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          documentType:
            | "ghana_card"
            | "passport"
            | "proof_of_address"
            | "business_registration"
            | "beneficial_owners";
          /** @description For people; where the file is stored does not depend on it. */
          fileName: string;
          sizeBytes: number;
          sha256: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KycUpload"];
        };
      };
    };
  };
  "kyc.read-upload": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KycUpload"];
        };
      };
    };
  };
  "kyc.put-part": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        part: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/octet-stream": string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KycUpload"];
        };
      };
    };
  };
  "kyc.finish-upload": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            documentId: string;
            /** @enum {string} */
            status:
              | "held"
              | "quarantined"
              | "submitted"
              | "approved"
              | "rejected"
              | "expired"
              | "replaced";
          };
        };
      };
    };
  };
  "kyc.status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KycStatus"];
        };
      };
    };
  };
  "reviews.list": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        status?: "open" | "claimed" | "awaiting_second" | "decided" | "undecided";
        assignee?: string;
        priority?: "high" | "normal";
        tag?: string;
        tier?: "minimum" | "medium" | "enhanced";
        /** @description Only those past their target. */
        overdue?: "true";
        /** @description Part of a merchant's name, or an id. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["ReviewCaseSummary"][];
          };
        };
      };
    };
  };
  "reviews.read": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReviewCase"];
        };
      };
    };
  };
  "reviews.update": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          priority?: "high" | "normal";
          tags?: string[];
          /** @description Null: nobody. */
          assigneeId?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReviewCase"];
        };
      };
    };
  };
  "reviews.claim": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReviewCase"];
        };
      };
    };
  };
  "reviews.release": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReviewCase"];
        };
      };
    };
  };
  "reviews.next": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Null: there is none. */
            caseId: string | null;
          };
        };
      };
    };
  };
  "reviews.add-note": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          note: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReviewCase"];
        };
      };
    };
  };
  "reviews.enter-facts": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
        documentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          fullName?: string | null;
          /** @description Of the document; stored encrypted. */
          number?: string | null;
          bornOn?: string | null;
          expiresOn?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReviewCase"];
        };
      };
    };
  };
  "reviews.decide": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          decision: "approve" | "reject" | "request_more";
          /**
           * @description The tier to approve; the requested one by default.
           * @enum {string}
           */
          tier?: "minimum" | "medium" | "enhanced";
          /** @description Rejected where the case has changed since. */
          version?: number;
          /**
           * @description At least one for all but an approval.
           * @default []
           */
          reasons?: {
            /** @enum {string} */
            code:
              | "DOCUMENT_BLURRED"
              | "DOCUMENT_EXPIRED"
              | "DOCUMENT_MISMATCH"
              | "NAME_MISMATCH"
              | "DUPLICATE_IDENTITY"
              | "SCREENING_HIT"
              | "OTHER";
            /** @description The id of a document of the case, or the type of one to be submitted. */
            document?: string;
            /** @description Shown to the merchant. */
            message?: string;
          }[];
          /** @description Of a rejection: nothing may be submitted again, and the merchant loses the tier that it has. */
          isFinal?: boolean;
          /** @description To the merchant. */
          comment?: string;
          /** @description Internal; the merchant never sees it. */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReviewCase"];
        };
      };
    };
  };
  "reviews.document-content": {
    parameters: {
      query?: {
        /** @description Of the document, from 1. */
        page?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/jpeg": string;
        };
      };
    };
  };
  "reviews.preview": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: {
              page: number;
              url: string;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
          };
        };
      };
    };
  };
  "reviews.show-preview": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "image/jpeg": string;
        };
      };
    };
  };
  "reviews.hits": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        status?: "open" | "cleared" | "confirmed";
        merchantId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["ScreeningHit"][];
          };
        };
      };
    };
  };
  "reviews.resolve-hit": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description `cleared`: somebody else of that name; `confirmed`: the same. A payout that it holds is sent, or fails.
           * @enum {string}
           */
          outcome: "cleared" | "confirmed";
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScreeningHit"];
        };
      };
    };
  };
  "reviews.figures": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            open: number;
            overdue: number;
            oldestSeconds: number | null;
            decided: number;
            /** @description From opening to decision. */
            medianSeconds: number | null;
            /** @description Approvals of all decisions, 0 to 1. */
            approvalRate: number | null;
            /** @description Requests for more of all decisions, 0 to 1. */
            reworkRate: number | null;
            openHits: number;
            reviewers: {
              id: string;
              name: string | null;
              cases: number;
            }[];
            /** @description Of cases that are not decided, in their order. */
            tags: string[];
            settings: {
              automaticAssignment: boolean;
              targetHours: number;
              /** @description Who would get the next case. */
              next: {
                id: string;
                name: string | null;
              } | null;
            };
          };
        };
      };
    };
  };
  "reviews.update-settings": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          automaticAssignment: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            automaticAssignment: boolean;
            targetHours: number;
            /** @description Who would get the next case. */
            next: {
              id: string;
              name: string | null;
            } | null;
          };
        };
      };
    };
  };
  "ops.rails": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: {
              /** @enum {string} */
              provider: "mtn" | "airtel" | "telecel" | "evm";
              name: string;
              /** @enum {string} */
              direction: "collection" | "payout";
              /** @enum {string} */
              status: "operational" | "degraded" | "closed";
              why: string | null;
              /** @description What an operator set; all null if none did. Merchants see the reason. */
              switch: {
                /** @enum {string} */
                status: "operational" | "degraded" | "closed";
                reason: string | null;
                setBy: string | null;
                setByName: string | null;
                setAt: string | null;
              };
              lastProbe: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                up: boolean;
                durationMs: number;
                reason: string | null;
              } | null;
              /** @description Of the last hour, oldest first. */
              probes: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                up: boolean;
                durationMs: number;
              }[];
              /** @description Of the last 24 hours; `rate` is a percentage, null when no transfer ended. */
              success: {
                completed: number;
                failed: number;
                reversed: number;
                byCode: {
                  code: string;
                  count: number;
                }[];
                rate: string | null;
              };
              /** @description Response time of the network in the last hour, in milliseconds. */
              latency: {
                calls: number;
                p50: number | null;
                p95: number | null;
              };
              /** @description Queued until the network is available. */
              waiting: {
                count: number;
                oldestAt: string | null;
                oldestAgeSeconds: number | null;
              };
              /** @description Sent, outcome not known yet. */
              inFlight: number;
            }[];
            floats: {
              /** @enum {string} */
              provider: "mtn" | "airtel" | "telecel" | "evm";
              /** @example 150.00 */
              ledger: string;
              reported: string | null;
              ledgerThen: string | null;
              discrepancy: string | null;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
              asOf: string | null;
            }[];
            /** @description What moved at the networks and is not explained yet; positive when we hold more than we should. */
            suspense: {
              /** @example 150.00 */
              amount: string;
              /** @constant */
              currency: "GHSFIAT";
              /** @description Number of references with open adjustments; their amounts may cancel out. */
              references: number;
            };
            chain: {
              network: string;
              chainId: number;
              /** @description Its address. */
              treasury: string;
              explorerUrl: string | null;
              /** @description The newest block that we have read. */
              height: number | null;
              /** @description The newest block of the chain. */
              head: number | null;
              /** @description How many blocks are not read yet. */
              lag: number | null;
              /** @description What the treasury has to pay for transactions on the chain. */
              gas: {
                symbol: string;
                /** @example 150.00 */
                ledger: string;
                onChain: string | null;
                /** @description The average of the newest 20 withdrawals. */
                perWithdrawal: string | null;
                /** @description For how many withdrawals it is enough. */
                withdrawals: number | null;
              };
              /** @description Our chain transactions that are not final, by their state. */
              pending: {
                reserved: number;
                signed: number;
                mined: number;
                oldestAt: string | null;
                oldestAgeSeconds: number | null;
                /** @description What the node does not take, oldest first; five at most. */
                problems: {
                  reference: string;
                  nonce: number;
                  problem: string;
                }[];
              };
              /** @description Deposits that wait for their confirmations. */
              unconfirmed: {
                count: number;
                /** @example 150.00 */
                amount: string;
                /** @constant */
                currency: "USDT";
              };
              /** @description Credited deposits that are not in the treasury yet. */
              unswept: {
                count: number;
                /** @example 150.00 */
                amount: string;
                /** @constant */
                currency: "USDT";
              };
              /**
               * @description USDT in suspense; positive when we hold more than we should.
               * @example 150.00
               */
              suspense: string;
            } | null;
          };
        };
      };
    };
  };
  "ops.set-rail": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        provider: string;
        direction: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          status: "operational" | "degraded" | "closed";
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @enum {string} */
            provider: "mtn" | "airtel" | "telecel" | "evm";
            name: string;
            /** @enum {string} */
            direction: "collection" | "payout";
            /** @enum {string} */
            status: "operational" | "degraded" | "closed";
            why: string | null;
            /** @description What an operator set; all null if none did. Merchants see the reason. */
            switch: {
              /** @enum {string} */
              status: "operational" | "degraded" | "closed";
              reason: string | null;
              setBy: string | null;
              setByName: string | null;
              setAt: string | null;
            };
          };
        };
      };
    };
  };
  "ops.rail-history": {
    parameters: {
      query?: {
        provider?: "mtn" | "airtel" | "telecel" | "evm";
        direction?: "collection" | "payout";
        page?: number;
        limit?: number;
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: {
              id: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              /** @enum {string} */
              provider: "mtn" | "airtel" | "telecel" | "evm";
              /** @enum {string} */
              direction: "collection" | "payout";
              /** @enum {string} */
              from: "operational" | "degraded" | "closed";
              /** @enum {string} */
              status: "operational" | "degraded" | "closed";
              reason: string;
              setBy: string;
              setByName: string | null;
            }[];
          };
        };
      };
    };
  };
  "ops.callbacks": {
    parameters: {
      query?: {
        provider?: "mtn" | "airtel" | "telecel";
        page?: number;
        limit?: number;
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: {
              id: string;
              provider: string;
              transactionId: string | null;
              flags: string[];
              claim: string | null;
              accepted: boolean;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              receivedAt: string;
            }[];
          };
        };
      };
    };
  };
  "ops.exceptions": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        olderThanMinutes?: number;
        /** @description The network, or the requested one until it is known; `none` where there is neither. */
        provider?: "mtn" | "airtel" | "telecel" | "evm" | "none";
        type?: "payout" | "payment" | "withdrawal" | "collection" | "refund";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["Exception"][];
          };
        };
      };
    };
  };
  "ops.read-exception": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /**
             * @description `in`: from the payer; `out`: to the payee.
             * @enum {string}
             */
            direction: "in" | "out";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            statusReason: string | null;
            /** @description The state of its latest transfer; null before there is one. `late`: it was paid after it had failed. */
            transferState:
              ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
            /** @description Why it needs a person. */
            reviewReason: string | null;
            /** @description The amount that the network reported, where it is not the ordered one. */
            reportedAmount: string | null;
            merchant: {
              id: string;
              name: string;
            };
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            provider: string | null;
            /** @description In full: the payee's, or the payer's for a collection; of a withdrawal to the chain, its address. */
            phone: string | null;
            /**
             * Format: date-time
             * @description Since when it is ready to be sent: its creation or approval.
             * @example 2026-11-21T09:30:00.000Z
             */
            waitingSince: string;
            ageSeconds: number;
            queries: number;
            sendAttempts: number;
            lastCall: {
              operation: string;
              outcome: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            /** @description The next scheduled status query; null once it has ended. */
            nextCheckAt: string | null;
            /** @description Older than 24 hours, or with a review reason. */
            needsPerson: boolean;
            /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded. Empty while a proposal is pending. */
            resolvableAs: ("completed" | "failed" | "reversed" | "credited" | "refunded")[];
            /** @description The resolution that awaits a second person. */
            proposal: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            } | null;
            reference: string | null;
            receipt: string | null;
            externalRef: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            firstSentAt: string | null;
            completedAt: string | null;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              by: string;
              byName: string | null;
              /** @description The operator's reason for a manual step; the `statusReason` of a step that only sets one; null for every other step. */
              reason: string | null;
            }[];
            /** @description Oldest first. */
            resolutions: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            }[];
            calls: {
              operation: string;
              reference: string | null;
              outcome: string;
              httpStatus: number | null;
              response: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              startedAt: string;
              durationMs: number;
            }[];
            callbacks: {
              claim: string | null;
              accepted: boolean;
              flags: string[];
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              receivedAt: string;
            }[];
            postings: {
              key: string;
              kind: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              entries: {
                account: string;
                wallet: string | null;
                provider: string | null;
                /**
                 * @description Credits are positive.
                 * @example 150.00
                 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
              }[];
            }[];
          };
        };
      };
    };
  };
  "ops.query-exception": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /**
             * @description `in`: from the payer; `out`: to the payee.
             * @enum {string}
             */
            direction: "in" | "out";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            statusReason: string | null;
            /** @description The state of its latest transfer; null before there is one. `late`: it was paid after it had failed. */
            transferState:
              ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
            /** @description Why it needs a person. */
            reviewReason: string | null;
            /** @description The amount that the network reported, where it is not the ordered one. */
            reportedAmount: string | null;
            merchant: {
              id: string;
              name: string;
            };
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            provider: string | null;
            /** @description In full: the payee's, or the payer's for a collection; of a withdrawal to the chain, its address. */
            phone: string | null;
            /**
             * Format: date-time
             * @description Since when it is ready to be sent: its creation or approval.
             * @example 2026-11-21T09:30:00.000Z
             */
            waitingSince: string;
            ageSeconds: number;
            queries: number;
            sendAttempts: number;
            lastCall: {
              operation: string;
              outcome: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            /** @description The next scheduled status query; null once it has ended. */
            nextCheckAt: string | null;
            /** @description Older than 24 hours, or with a review reason. */
            needsPerson: boolean;
            /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded. Empty while a proposal is pending. */
            resolvableAs: ("completed" | "failed" | "reversed" | "credited" | "refunded")[];
            /** @description The resolution that awaits a second person. */
            proposal: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            } | null;
            reference: string | null;
            receipt: string | null;
            externalRef: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            firstSentAt: string | null;
            completedAt: string | null;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              by: string;
              byName: string | null;
              /** @description The operator's reason for a manual step; the `statusReason` of a step that only sets one; null for every other step. */
              reason: string | null;
            }[];
            /** @description Oldest first. */
            resolutions: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            }[];
            calls: {
              operation: string;
              reference: string | null;
              outcome: string;
              httpStatus: number | null;
              response: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              startedAt: string;
              durationMs: number;
            }[];
            callbacks: {
              claim: string | null;
              accepted: boolean;
              flags: string[];
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              receivedAt: string;
            }[];
            postings: {
              key: string;
              kind: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              entries: {
                account: string;
                wallet: string | null;
                provider: string | null;
                /**
                 * @description Credits are positive.
                 * @example 150.00
                 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
              }[];
            }[];
          };
        };
      };
    };
  };
  "ops.resolve-exception": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
          /** @description The merchant sees it in the history. */
          reason: string;
          /** @description The network's receipt. */
          receipt?: string;
          /** @description What the network moved, in the transfer's currency. Required to complete a transfer whose review reason is `amount_differs`, and only then: it settles as ordered, and the difference goes to suspense. */
          amountMoved?: number | string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /**
             * @description `in`: from the payer; `out`: to the payee.
             * @enum {string}
             */
            direction: "in" | "out";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            statusReason: string | null;
            /** @description The state of its latest transfer; null before there is one. `late`: it was paid after it had failed. */
            transferState:
              ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
            /** @description Why it needs a person. */
            reviewReason: string | null;
            /** @description The amount that the network reported, where it is not the ordered one. */
            reportedAmount: string | null;
            merchant: {
              id: string;
              name: string;
            };
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            provider: string | null;
            /** @description In full: the payee's, or the payer's for a collection; of a withdrawal to the chain, its address. */
            phone: string | null;
            /**
             * Format: date-time
             * @description Since when it is ready to be sent: its creation or approval.
             * @example 2026-11-21T09:30:00.000Z
             */
            waitingSince: string;
            ageSeconds: number;
            queries: number;
            sendAttempts: number;
            lastCall: {
              operation: string;
              outcome: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            /** @description The next scheduled status query; null once it has ended. */
            nextCheckAt: string | null;
            /** @description Older than 24 hours, or with a review reason. */
            needsPerson: boolean;
            /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded. Empty while a proposal is pending. */
            resolvableAs: ("completed" | "failed" | "reversed" | "credited" | "refunded")[];
            /** @description The resolution that awaits a second person. */
            proposal: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            } | null;
            reference: string | null;
            receipt: string | null;
            externalRef: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            firstSentAt: string | null;
            completedAt: string | null;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              by: string;
              byName: string | null;
              /** @description The operator's reason for a manual step; the `statusReason` of a step that only sets one; null for every other step. */
              reason: string | null;
            }[];
            /** @description Oldest first. */
            resolutions: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            }[];
            calls: {
              operation: string;
              reference: string | null;
              outcome: string;
              httpStatus: number | null;
              response: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              startedAt: string;
              durationMs: number;
            }[];
            callbacks: {
              claim: string | null;
              accepted: boolean;
              flags: string[];
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              receivedAt: string;
            }[];
            postings: {
              key: string;
              kind: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              entries: {
                account: string;
                wallet: string | null;
                provider: string | null;
                /**
                 * @description Credits are positive.
                 * @example 150.00
                 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
              }[];
            }[];
          };
        };
      };
    };
  };
  "ops.confirm-resolution": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
        resolutionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /**
             * @description `in`: from the payer; `out`: to the payee.
             * @enum {string}
             */
            direction: "in" | "out";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            statusReason: string | null;
            /** @description The state of its latest transfer; null before there is one. `late`: it was paid after it had failed. */
            transferState:
              ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
            /** @description Why it needs a person. */
            reviewReason: string | null;
            /** @description The amount that the network reported, where it is not the ordered one. */
            reportedAmount: string | null;
            merchant: {
              id: string;
              name: string;
            };
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            provider: string | null;
            /** @description In full: the payee's, or the payer's for a collection; of a withdrawal to the chain, its address. */
            phone: string | null;
            /**
             * Format: date-time
             * @description Since when it is ready to be sent: its creation or approval.
             * @example 2026-11-21T09:30:00.000Z
             */
            waitingSince: string;
            ageSeconds: number;
            queries: number;
            sendAttempts: number;
            lastCall: {
              operation: string;
              outcome: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            /** @description The next scheduled status query; null once it has ended. */
            nextCheckAt: string | null;
            /** @description Older than 24 hours, or with a review reason. */
            needsPerson: boolean;
            /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded. Empty while a proposal is pending. */
            resolvableAs: ("completed" | "failed" | "reversed" | "credited" | "refunded")[];
            /** @description The resolution that awaits a second person. */
            proposal: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            } | null;
            reference: string | null;
            receipt: string | null;
            externalRef: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            firstSentAt: string | null;
            completedAt: string | null;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              by: string;
              byName: string | null;
              /** @description The operator's reason for a manual step; the `statusReason` of a step that only sets one; null for every other step. */
              reason: string | null;
            }[];
            /** @description Oldest first. */
            resolutions: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            }[];
            calls: {
              operation: string;
              reference: string | null;
              outcome: string;
              httpStatus: number | null;
              response: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              startedAt: string;
              durationMs: number;
            }[];
            callbacks: {
              claim: string | null;
              accepted: boolean;
              flags: string[];
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              receivedAt: string;
            }[];
            postings: {
              key: string;
              kind: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              entries: {
                account: string;
                wallet: string | null;
                provider: string | null;
                /**
                 * @description Credits are positive.
                 * @example 150.00
                 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
              }[];
            }[];
          };
        };
      };
    };
  };
  "ops.withdraw-resolution": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
        resolutionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            transactionId: string;
            /** @enum {string} */
            type:
              | "payment"
              | "collection"
              | "payout"
              | "withdrawal"
              | "conversion"
              | "deposit"
              | "refund";
            /**
             * @description `in`: from the payer; `out`: to the payee.
             * @enum {string}
             */
            direction: "in" | "out";
            /** @enum {string} */
            status:
              | "pending_approval"
              | "pending"
              | "processing"
              | "completed"
              | "failed"
              | "expired"
              | "cancelled"
              | "reversed";
            statusReason: string | null;
            /** @description The state of its latest transfer; null before there is one. `late`: it was paid after it had failed. */
            transferState:
              ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
            /** @description Why it needs a person. */
            reviewReason: string | null;
            /** @description The amount that the network reported, where it is not the ordered one. */
            reportedAmount: string | null;
            merchant: {
              id: string;
              name: string;
            };
            /** @example 150.00 */
            amount: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            fee: {
              /** @example 150.00 */
              amount: string;
              /** @enum {string} */
              currency: "USDT" | "GHSFIAT";
            };
            provider: string | null;
            /** @description In full: the payee's, or the payer's for a collection; of a withdrawal to the chain, its address. */
            phone: string | null;
            /**
             * Format: date-time
             * @description Since when it is ready to be sent: its creation or approval.
             * @example 2026-11-21T09:30:00.000Z
             */
            waitingSince: string;
            ageSeconds: number;
            queries: number;
            sendAttempts: number;
            lastCall: {
              operation: string;
              outcome: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
            } | null;
            /** @description The next scheduled status query; null once it has ended. */
            nextCheckAt: string | null;
            /** @description Older than 24 hours, or with a review reason. */
            needsPerson: boolean;
            /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded. Empty while a proposal is pending. */
            resolvableAs: ("completed" | "failed" | "reversed" | "credited" | "refunded")[];
            /** @description The resolution that awaits a second person. */
            proposal: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            } | null;
            reference: string | null;
            receipt: string | null;
            externalRef: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            firstSentAt: string | null;
            completedAt: string | null;
            history: {
              /** @enum {string} */
              status:
                | "pending_approval"
                | "pending"
                | "processing"
                | "completed"
                | "failed"
                | "expired"
                | "cancelled"
                | "reversed";
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              by: string;
              byName: string | null;
              /** @description The operator's reason for a manual step; the `statusReason` of a step that only sets one; null for every other step. */
              reason: string | null;
            }[];
            /** @description Oldest first. */
            resolutions: {
              id: string;
              /** @enum {string} */
              outcome: "completed" | "failed" | "reversed" | "credited" | "refunded";
              reason: string;
              receipt: string | null;
              amountMoved: string | null;
              /** @description The review reason at that time. */
              reviewReason: string | null;
              /**
               * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
               * @enum {string}
               */
              status: "proposed" | "applied" | "withdrawn" | "lapsed";
              proposedBy: {
                id: string;
                name: string | null;
              };
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              proposedAt: string;
              /** @description Equals `proposedBy` where no second person was needed. */
              decidedBy: {
                id: string;
                name: string | null;
              } | null;
              decidedAt: string | null;
              /** @description You proposed it, so another operator has to confirm it. */
              isYours: boolean;
            }[];
            calls: {
              operation: string;
              reference: string | null;
              outcome: string;
              httpStatus: number | null;
              response: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              startedAt: string;
              durationMs: number;
            }[];
            callbacks: {
              claim: string | null;
              accepted: boolean;
              flags: string[];
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              receivedAt: string;
            }[];
            postings: {
              key: string;
              kind: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              entries: {
                account: string;
                wallet: string | null;
                provider: string | null;
                /**
                 * @description Credits are positive.
                 * @example 150.00
                 */
                amount: string;
                /** @enum {string} */
                currency: "USDT" | "GHSFIAT";
              }[];
            }[];
          };
        };
      };
    };
  };
  "ops.reconciliations": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        provider?: "mtn" | "airtel" | "telecel" | "evm";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["ReconciliationRun"][];
          };
        };
      };
    };
  };
  "ops.start-reconciliation": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          provider?: "mtn" | "airtel" | "telecel" | "evm";
          /**
           * @description Inclusive. A date alone means the start of that day in UTC.
           * @example 2026-11-21
           * @example 2026-11-21T09:30:00Z
           */
          from?: string | unknown | unknown;
          /**
           * @description Inclusive. A date alone means the end of that day in UTC.
           * @example 2026-11-21
           * @example 2026-11-21T09:30:00Z
           */
          to?: string | unknown | unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: components["schemas"]["ReconciliationRun"][];
          };
        };
      };
    };
  };
  "ops.read-reconciliation": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            runId: string;
            /** @enum {string} */
            provider: "mtn" | "airtel" | "telecel" | "evm";
            /** @enum {string} */
            status: "queued" | "running" | "matched" | "unmatched" | "failed";
            /**
             * @description `book`: with the network's own records, which only simulators list. `queries`: by a status query for each of our transfers. `statement`: the same, and with the statements uploaded for the period. `chain`: with the balances of our addresses, and what is in its blocks.
             * @enum {string}
             */
            method: "book" | "queries" | "statement" | "chain";
            statementIds: string[];
            /** @description What the run could not see, as sentences; empty until it ends. */
            limitations: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            to: string;
            /** @enum {string} */
            currency: "USDT" | "GHSFIAT";
            /** @description What we settled, both directions together. */
            internal: {
              count: number;
              /** @example 150.00 */
              amount: string;
            };
            /** @description What the network moved, without what is in flight. */
            external: {
              count: number;
              /** @example 150.00 */
              amount: string;
            };
            /** @description The compared float: `ledger` + `inFlight` + `moving` + `unexplained` equals what the network `reported`. `inFlight`: executed by the network, not settled by us yet. `moving`: explained by transfers that were open or settled during the comparison. Null where nothing was reported. */
            float: {
              ledger: string | null;
              inFlight: string | null;
              moving: string | null;
              unexplained: string | null;
              reported: string | null;
            };
            discrepancyCount: number;
            error: string | null;
            /** @description A user id, `schedule` or `command`. */
            startedBy: string;
            startedByName: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string;
            finishedAt: string | null;
            discrepancies: {
              id: string;
              /** @enum {string} */
              kind:
                | "missing_external"
                | "missing_internal"
                | "amount"
                | "phone"
                | "status"
                | "executed_twice"
                | "float"
                | "adjustment";
              transactionId: string | null;
              reference: string | null;
              direction: ("in" | "out") | null;
              internal: {
                [key: string]: string;
              } | null;
              external: {
                [key: string]: string;
              } | null;
              /** @description By how much adjusting it now changes our float and `suspense`; null: there is nothing to adjust. */
              toAdjust: string | null;
              /** @description Why it cannot be adjusted, as a sentence. */
              blockedReason: string | null;
              /** @description All adjustments of its reference, from any run. */
              adjustments: {
                /**
                 * @description Incoming is positive.
                 * @example 150.00
                 */
                amount: string;
                reason: string;
                by: string;
                byName: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                postingKey: string;
              }[];
            }[];
          };
        };
      };
    };
  };
  "ops.adjust-discrepancy": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
        discrepancyId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            id: string;
            /** @enum {string} */
            kind:
              | "missing_external"
              | "missing_internal"
              | "amount"
              | "phone"
              | "status"
              | "executed_twice"
              | "float"
              | "adjustment";
            transactionId: string | null;
            reference: string | null;
            direction: ("in" | "out") | null;
            internal: {
              [key: string]: string;
            } | null;
            external: {
              [key: string]: string;
            } | null;
            /** @description By how much adjusting it now changes our float and `suspense`; null: there is nothing to adjust. */
            toAdjust: string | null;
            /** @description Why it cannot be adjusted, as a sentence. */
            blockedReason: string | null;
            /** @description All adjustments of its reference, from any run. */
            adjustments: {
              /**
               * @description Incoming is positive.
               * @example 150.00
               */
              amount: string;
              reason: string;
              by: string;
              byName: string | null;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              postingKey: string;
            }[];
          };
        };
      };
    };
  };
  "ops.rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            /** @constant */
            pair: "USDT-GHS";
            /**
             * @description `frozen`: the mid rate jumped, and an operator has to decide; `jumped`: about to be frozen; `discarded`: the sources still report the rate that an operator discarded; `unreviewed`: no rate has been accepted yet. Only `quoting` is quoted.
             * @enum {string}
             */
            state:
              | "quoting"
              | "too_old"
              | "contradiction"
              | "single_source"
              | "frozen"
              | "jumped"
              | "discarded"
              | "unreviewed";
            accepted: {
              /** @example 150.00 */
              mid: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              by: string;
              byName: string | null;
            } | null;
            /** @description The mid rate that the sources agree on now; null when they disagree. */
            current: string | null;
            sources: {
              source: string;
              /** @example 150.00 */
              mid: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              asOf: string;
              rejected: string | null;
            }[];
            /** @example 150.00 */
            maxDeviationPercent: string;
            /** @example 150.00 */
            maxJumpPercent: string;
            /** @description The freeze that awaits a decision. */
            freeze: components["schemas"]["RateFreeze"] | null;
            /** @description The last twenty, newest first. */
            freezes: components["schemas"]["RateFreeze"][];
            /** @description Quotes from USDT to GHS. */
            openQuotes: {
              count: number;
              /**
               * @description What they promise together.
               * @example 150.00
               */
              worth: string;
              /**
               * @description Maximum value of all open quotes together.
               * @example 150.00
               */
              limit: string;
              /** @constant */
              currency: "GHSFIAT";
            };
            /** @description Quotes from GHS to USDT. */
            openUsdtQuotes: {
              count: number;
              /**
               * @description What they promise together.
               * @example 150.00
               */
              worth: string;
              /**
               * @description Maximum value of all open quotes together.
               * @example 150.00
               */
              limit: string;
              /** @constant */
              currency: "USDT";
            };
          };
        };
      };
    };
  };
  "ops.resolve-rate-freeze": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          decision: "accept" | "discard";
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            /** @constant */
            pair: "USDT-GHS";
            /**
             * @description `frozen`: the mid rate jumped, and an operator has to decide; `jumped`: about to be frozen; `discarded`: the sources still report the rate that an operator discarded; `unreviewed`: no rate has been accepted yet. Only `quoting` is quoted.
             * @enum {string}
             */
            state:
              | "quoting"
              | "too_old"
              | "contradiction"
              | "single_source"
              | "frozen"
              | "jumped"
              | "discarded"
              | "unreviewed";
            accepted: {
              /** @example 150.00 */
              mid: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              at: string;
              by: string;
              byName: string | null;
            } | null;
            /** @description The mid rate that the sources agree on now; null when they disagree. */
            current: string | null;
            sources: {
              source: string;
              /** @example 150.00 */
              mid: string;
              /**
               * Format: date-time
               * @example 2026-11-21T09:30:00.000Z
               */
              asOf: string;
              rejected: string | null;
            }[];
            /** @example 150.00 */
            maxDeviationPercent: string;
            /** @example 150.00 */
            maxJumpPercent: string;
            /** @description The freeze that awaits a decision. */
            freeze: components["schemas"]["RateFreeze"] | null;
            /** @description The last twenty, newest first. */
            freezes: components["schemas"]["RateFreeze"][];
            /** @description Quotes from USDT to GHS. */
            openQuotes: {
              count: number;
              /**
               * @description What they promise together.
               * @example 150.00
               */
              worth: string;
              /**
               * @description Maximum value of all open quotes together.
               * @example 150.00
               */
              limit: string;
              /** @constant */
              currency: "GHSFIAT";
            };
            /** @description Quotes from GHS to USDT. */
            openUsdtQuotes: {
              count: number;
              /**
               * @description What they promise together.
               * @example 150.00
               */
              worth: string;
              /**
               * @description Maximum value of all open quotes together.
               * @example 150.00
               */
              limit: string;
              /** @constant */
              currency: "USDT";
            };
          };
        };
      };
    };
  };
  "ops.statements": {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        asOf?: string;
        provider?: "mtn" | "airtel" | "telecel";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            total: number;
            page: number;
            limit: number;
            /**
             * Format: date-time
             * @description Send it with later pages to keep them consistent.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
            data: components["schemas"]["ProviderStatement"][];
          };
        };
      };
    };
  };
  "ops.upload-statement": {
    parameters: {
      query: {
        provider: "mtn" | "airtel" | "telecel";
        /** @description The statement lists every movement from this time on. */
        from: string | unknown | unknown;
        /** @description The statement lists every movement up to this time. */
        to: string | unknown | unknown;
        fileName: string;
      };
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          csv: string;
        };
        "text/csv": string;
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderStatement"];
        };
      };
    };
  };
  "ops.statement-file": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
    };
  };
  "ops.withdraw-statement": {
    parameters: {
      query?: never;
      header?: {
        /** @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          reason: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderStatement"];
        };
      };
    };
  };
  "sandbox.faults": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: {
              /** @enum {string} */
              provider: "mtn" | "airtel" | "telecel";
              outage: boolean;
              latencyMs: {
                min: number;
                max: number;
              };
              errorRate: number;
              lostResponseRate: number;
              lateOrderRate: number;
              lateOrderMs: {
                min: number;
                max: number;
              };
              absentRate: number;
              expiredTokenRate: number;
              repeatedCallbackRate: number;
              lateCallbackMs: {
                min: number;
                max: number;
              };
            }[];
          };
        };
      };
    };
  };
  "sandbox.set-faults": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          provider?: "mtn" | "airtel" | "telecel";
          /**
           * @description Every call fails with the network's response for an outage.
           * @default false
           */
          outage?: boolean;
          /** @description How long each response takes. */
          latencyMs?:
            | number
            | {
                min: number;
                max: number;
              };
          /** @description Share of calls that fail with a 5xx before anything is done. */
          errorRate?: number;
          /** @description Share of calls that are carried out and then get no response. */
          lostResponseRate?: number;
          /** @description Share of orders that get no response and are carried out later. */
          lateOrderRate?: number;
          /** @description How much later they are carried out. */
          lateOrderMs?:
            | number
            | {
                min: number;
                max: number;
              };
          /** @description Share of status queries that report an existing transfer as absent. */
          absentRate?: number;
          /** @description Share of calls that are rejected because their token or session expired. */
          expiredTokenRate?: number;
          /** @description Share of orders whose callback is sent twice. */
          repeatedCallbackRate?: number;
          /** @description How late callbacks are sent. */
          lateCallbackMs?:
            | number
            | {
                min: number;
                max: number;
              };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: {
              /** @enum {string} */
              provider: "mtn" | "airtel" | "telecel";
              outage: boolean;
              latencyMs: {
                min: number;
                max: number;
              };
              errorRate: number;
              lostResponseRate: number;
              lateOrderRate: number;
              lateOrderMs: {
                min: number;
                max: number;
              };
              absentRate: number;
              expiredTokenRate: number;
              repeatedCallbackRate: number;
              lateCallbackMs: {
                min: number;
                max: number;
              };
            }[];
          };
        };
      };
    };
  };
  "sandbox.advance": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          to: "completed" | "failed";
          /**
           * @description Why it fails: one of the `PAYER_` codes for a collection, of the others for what you send. By default `PAYER_REJECTED` and `RECIPIENT_NOT_FOUND`.
           * @enum {string}
           */
          failureCode?:
            | "PAYER_REJECTED"
            | "PAYER_NOT_FOUND"
            | "PAYER_LIMIT_REACHED"
            | "PAYER_INSUFFICIENT_FUNDS"
            | "PAYER_TIMEOUT"
            | "RECIPIENT_NOT_FOUND"
            | "RECIPIENT_LIMIT_REACHED"
            | "PROVIDER_UNAVAILABLE";
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Transaction"];
        };
      };
    };
  };
  "sandbox.outbox": {
    parameters: {
      query?: {
        /** @description Only messages to this address or phone number. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: {
              /** @description An e-mail address, or a phone number in E.164. */
              to: string;
              /** @enum {string} */
              channel: "email" | "sms";
              /** @description Of an e-mail. */
              subject: string | null;
              body: string;
              /** @description The one-time code that the body contains. */
              code: string | null;
              /** Format: date-time */
              createdAt: string;
            }[];
          };
        };
      };
    };
  };
}
