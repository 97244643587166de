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
    /**
     * Pay a recipient by phone number
     * @description Requires the scope `payments:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["paymentsInitiate"];
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
    /**
     * Retrieve a payment
     * @description Requires the scope `payments:read`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    get: operations["paymentsRead"];
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
    /**
     * Request a payment in USDT at an address of its own, with a QR code
     * @description Requires the scope `payments:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["paymentRequestsCreate"];
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
    /**
     * List payment requests, newest first
     * @description Requires the scope `payments:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["paymentRequestsList"];
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
    /**
     * Retrieve a payment request with its deposits
     * @description Requires the scope `payments:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["paymentRequestsRead"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Archive a payment request that is not open, or put it back on the list
     * @description Requires the scope `payments:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    patch: operations["paymentRequestsUpdate"];
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
    /**
     * Cancel a payment request
     * @description What is being confirmed, or arrives later, is credited all the same.
     *
     *     Requires the scope `payments:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["paymentRequestsCancel"];
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
    /**
     * Retrieve the settings of your hosted payment pages
     * @description Requires the scope `payments:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["paymentRequestsReadSettings"];
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
    /**
     * Retrieve the balances of a wallet; `balance` is available plus reserved
     * @description Of an address that is not yours: its USDT on the blockchain.
     *
     *     Requires the scope `wallet:read`.
     *
     *     Limit: 200 requests a minute per credential, shared by all operations of the class `wallet`.
     */
    get: operations["walletBalance"];
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
    /**
     * List the transactions of one of your wallets, or of all of them
     * @description Requires the scope `wallet:read`.
     *
     *     Limit: 200 requests a minute per credential, shared by all operations of the class `wallet`.
     */
    get: operations["walletTransactions"];
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
    /**
     * List USDT that arrived on the chain for your wallets, newest first, confirmed or not
     * @description Requires the scope `wallet:read`.
     *
     *     Limit: 200 requests a minute per credential, shared by all operations of the class `wallet`.
     */
    get: operations["walletDeposits"];
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
    /**
     * Withdraw from a wallet: USDT to a blockchain address, cedis to mobile money
     * @description Requires the scope `wallet:write`.
     *
     *     Limit: 200 requests a minute per credential, shared by all operations of the class `wallet`.
     */
    post: operations["walletWithdraw"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/wallet/withdrawal-terms": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieve what a withdrawal of USDT to a blockchain address costs you, its bounds, and whether it is possible now
     * @description Requires the scope `wallet:read`.
     *
     *     Limit: 200 requests a minute per credential, shared by all operations of the class `wallet`.
     */
    get: operations["walletWithdrawalTerms"];
    put?: never;
    post?: never;
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
    /**
     * Credit your wallet with test money, up to 10,000 per call; testnet only
     * @description Requires the scope `wallet:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["sandboxFaucet"];
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
    /**
     * Bind a phone number to a wallet: the first call sends its owner a code by SMS, the second takes it
     * @description Requires the scope `identity:write`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    post: operations["identitiesMint"];
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
    /**
     * Revoke the identity of a number whose wallet you operate, or yours that is not verified yet
     * @description Its token is burned.
     *
     *     Requires the scope `identity:write`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    post: operations["identitiesRevoke"];
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
    /**
     * Retrieve the state of a phone number's identity
     * @description Requires the scope `identity:read`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    get: operations["identitiesCheck"];
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
    /**
     * Resolve a phone number to its wallet
     * @description Requires the scope `identity:read`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    get: operations["identitiesResolve"];
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
    /**
     * Resolve a phone number to its wallet
     * @description Requires the scope `identity:read`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    get: operations["identitiesResolveV1"];
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
    /**
     * List the identities that you minted, newest first
     * @description Requires the scope `identity:read`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    get: operations["identitiesList"];
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
    /**
     * List saved withdrawal addresses, newest first
     * @description Requires the scope `wallet:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["addressesList"];
    put?: never;
    /**
     * Save a withdrawal address; the owners receive an e-mail
     * @description Requires the scope `wallet:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["addressesCreate"];
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
    /**
     * Delete a saved withdrawal address; its withdrawals are not affected
     * @description Requires the scope `wallet:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    delete: operations["addressesDelete"];
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
    /**
     * List exchange rates
     * @description Requires the scope `rates:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["ratesList"];
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
    /**
     * List exchange rates
     * @description Requires the scope `rates:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["ratesListV1"];
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
    /**
     * Retrieve the rate of a currency pair
     * @description Requires the scope `rates:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["ratesRead"];
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
    /**
     * Retrieve an indicative USDT to GHS rate and what an amount would convert to
     * @description Requires the scope `convert:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["conversionsRate"];
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
    /**
     * Quote a USDT to GHS conversion; the rate is locked for 300 seconds
     * @description Requires the scope `convert:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["conversionsQuote"];
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
    /**
     * Quote a GHS to USDT conversion; the rate is locked for 300 seconds
     * @description Requires the scope `convert:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["conversionsQuoteGhsToUsdt"];
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
    /**
     * Confirm a quoted conversion; it is converted once, however often you confirm it
     * @description Requires the scope `convert:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["conversionsConfirm"];
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
    /**
     * Retrieve a conversion
     * @description Requires the scope `convert:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["conversionsRead"];
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
    /**
     * List API keys; the keys themselves are not included
     * @description Requires the scope `keys:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["apiKeysList"];
    put?: never;
    /**
     * Create an API key; this response alone contains the key
     * @description A key created with another key cannot exceed its scopes, lifetime or IP addresses; one created with an access token cannot exceed the token's scopes or outlive the client secret that it was issued for.
     *
     *     Requires the scope `keys:write`. A session must have proven its password within the last five minutes (`POST /api/auth/reauthenticate`).
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["apiKeysCreate"];
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
    /**
     * Retrieve an API key with its usage; the key itself is not included
     * @description Requires the scope `keys:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["apiKeysRead"];
    put?: never;
    post?: never;
    /**
     * Delete an API key; it stops working within a second
     * @description Requires the scope `keys:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    delete: operations["apiKeysDelete"];
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
    /**
     * List transactions, newest first
     * @description Requires the scope `transactions:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["transactionsList"];
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
    /**
     * Download all transactions that the filters admit as CSV, newest first
     * @description Requires the scope `transactions:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["transactionsExport"];
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
    /**
     * Retrieve a transaction
     * @description Requires the scope `transactions:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["transactionsRead"];
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
    /**
     * Initiate a transaction of any type
     * @description It takes the scope and the fields of that type's operation: a payment (`/payments/initiate`), payout (`/api/mobile-money/transfer`), collection (`/mobile-money/{provider}`), withdrawal (`/wallet/withdraw`), or the quote of a conversion (`/api/convert/usdt-to-ghs`).
     *
     *     Requires the scope `payments:write` or `momo:write` or `wallet:write` or `convert:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["transactionsCreateV1"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/transactions/{id}/receipt": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download the receipt of a transaction as a PDF
     * @description Requires the scope `transactions:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["transactionsReceipt"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/transactions/{id}/receipt-link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a public page that shows the receipt of a transaction without sign-in
     * @description Requires the scope `transactions:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["transactionsReceiptLink"];
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
    /**
     * Refund a completed collection in full to its payer, over the same network
     * @description Requires the scope `transactions:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["transactionsRefund"];
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
    /**
     * Cancel a transaction that awaits approval or has not been sent yet
     * @description Requires the scope `transactions:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["transactionsCancel"];
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
    /**
     * Retrieve the payout settings: the amount above which approval is required
     * @description Requires the scope `account:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["payoutsReadSettings"];
    put?: never;
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
    /**
     * List batches, newest first
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["batchesList"];
    put?: never;
    /**
     * Create a batch of up to 1,000 payouts; its rows are validated, and nothing is sent yet
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["batchesCreate"];
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
    /**
     * Retrieve a batch and its progress
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["batchesRead"];
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
    /**
     * List the rows of a batch, in the order of the file
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["batchesRows"];
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
    /**
     * Download the result of every row as CSV, which can be uploaded again
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["batchesResult"];
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
    /**
     * Confirm a batch; above the merchant's threshold it then awaits approval
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["batchesConfirm"];
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
    /**
     * Pause a batch: no more payouts start; those already sent continue
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["batchesPause"];
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
    /**
     * Resume a paused batch
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["batchesResume"];
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
    /**
     * Cancel the payouts of a batch that have not been sent; the others continue
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["batchesCancel"];
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
    /**
     * Retry the failed and rejected rows of a batch
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["batchesRetry"];
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
    /**
     * List beneficiaries, newest first
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["beneficiariesList"];
    put?: never;
    /**
     * Create a beneficiary
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["beneficiariesCreate"];
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
    /**
     * Retrieve a beneficiary
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["beneficiariesRead"];
    put?: never;
    post?: never;
    /**
     * Delete a beneficiary; its payouts are not affected
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    delete: operations["beneficiariesDelete"];
    options?: never;
    head?: never;
    /**
     * Update a beneficiary; null removes the network or the note
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    patch: operations["beneficiariesUpdate"];
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
    /**
     * Request a payment from an MTN subscriber, who approves it on the phone
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["mobileMoneyCollectMtn"];
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
    /**
     * Request a payment from an AT subscriber, who approves it on the phone
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["mobileMoneyCollectAirtel"];
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
    /**
     * Request a payment from a Telecel subscriber, who approves it on the phone
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["mobileMoneyCollectTelecel"];
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
    /**
     * Pay out cedis from a wallet to a mobile-money account
     * @description Requires the scope `momo:write`.
     *
     *     Limit: 100 requests a minute per credential, shared by all operations of the class `payment`.
     */
    post: operations["mobileMoneyTransfer"];
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
    /**
     * Retrieve the cedis available for payouts; staff see all wallets and each float
     * @description Requires the scope `momo:read`. Also for Cedirail's staff: compliance, operator.
     *
     *     Limit: 200 requests a minute per credential, shared by all operations of the class `wallet`.
     */
    get: operations["mobileMoneyBalance"];
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
    /**
     * Look up whether a number has a mobile-money account, and the account's name
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    post: operations["mobileMoneyVerify"];
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
    /**
     * List the mobile-money networks with their limits, fees and status
     * @description Requires the scope `momo:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["mobileMoneyProviders"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/statements": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieve the statement of a wallet: every change of its balance in a period
     * @description Requires the scope `wallet:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["statementsRead"];
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
    /**
     * Retrieve a merchant's balances, today's totals and latest transactions
     * @description Requires the scope `transactions:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["overviewRead"];
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
    /**
     * Retrieve a transaction's timeline: quote, postings, provider calls and statuses
     * @description Requires the scope `transactions:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["transactionsTimeline"];
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
    /**
     * List endpoints, newest first
     * @description Requires the scope `webhooks:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["webhooksList"];
    put?: never;
    /**
     * Register an endpoint for events
     * @description It is enabled from the start.
     *
     *     Requires the scope `webhooks:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["webhooksCreate"];
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
    /**
     * Retrieve an endpoint
     * @description Requires the scope `webhooks:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["webhooksRead"];
    put?: never;
    post?: never;
    /**
     * Delete an endpoint
     * @description Its deliveries stay in the log.
     *
     *     Requires the scope `webhooks:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    delete: operations["webhooksDelete"];
    options?: never;
    head?: never;
    /**
     * Change an endpoint
     * @description What is left to be delivered to it when it is disabled is given up, and can be retried once it is enabled again.
     *
     *     Requires the scope `webhooks:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    patch: operations["webhooksUpdate"];
    trace?: never;
  };
  "/webhooks/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deliveries of the last 90 days, newest first
     * @description Requires the scope `webhooks:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["webhooksDeliveries"];
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
    /**
     * Retrieve a delivery with all its attempts
     * @description Requires the scope `webhooks:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["webhooksReadDelivery"];
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
    /**
     * Attempt a delivery once more now, with the same event id and bytes
     * @description Requires the scope `webhooks:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["webhooksRetryDelivery"];
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
    /**
     * Attempt again all deliveries since a moment that have failed, at most 10,000 in one call
     * @description Requires the scope `webhooks:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["webhooksRetryDeliveries"];
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
    /**
     * Send an endpoint a sample event, marked with `test`
     * @description Requires the scope `webhooks:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["webhooksTest"];
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
    /**
     * List events, newest first; they are kept forever
     * @description Requires the scope `webhooks:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["eventsList"];
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
    /**
     * Retrieve an event
     * @description Requires the scope `webhooks:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["eventsRead"];
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
    /**
     * List the kinds of events, each with its JSON schema and a sample
     * @description Requires the scope `webhooks:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["webhooksEvents"];
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
    /**
     * List your calls of the last 7 days, newest first
     * @description They are all calls by API keys and OAuth clients, and changes by people who are signed in. A credential sees the calls of operations in whose area it has a scope itself.
     *
     *     Requires the scope `account:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["requestLogList"];
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
    /**
     * Retrieve one of your calls of the last 7 days by its request id
     * @description Requires the scope `account:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["requestLogRead"];
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
    /**
     * Sign out: end the session
     * @description Accepts any credential.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["authLogout"];
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
    /**
     * Retrieve the current user, key or OAuth client, its merchant and its scopes
     * @description Accepts any credential.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["authMe"];
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
    /**
     * Confirm the password and, if set up, a second factor
     * @description Or a passkey alone whose device verified you. Valid for five minutes.
     *
     *     Accepts any credential.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["authReauthenticate"];
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
    /**
     * Retrieve the profile of the current user, or of the user who created the key
     * @description Requires the scope `account:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["usersReadProfile"];
    /**
     * Change the profile, or the business; what is left out stays as it is
     * @description Requires the scope `account:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    put: operations["usersUpdateProfile"];
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
    /**
     * Retrieve the account of a user of your merchant
     * @description Requires the scope `account:read`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["accountsRead"];
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
    /**
     * Upload a document: JPEG, PNG or PDF of at most 10 MB
     * @description It replaces an earlier one of its type that is not approved.
     *
     *     Requires the scope `kyc:write`. In a session, only for the roles owner and admin.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    post: operations["kycUpload"];
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
    /**
     * Begin to upload a document in parts, or continue: the same file of the same type gets the same upload
     * @description Requires the scope `kyc:write`. In a session, only for the roles owner and admin.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    post: operations["kycBeginUpload"];
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
    /**
     * Retrieve how much of an upload has arrived
     * @description Requires the scope `kyc:read`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    get: operations["kycReadUpload"];
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
    /**
     * Upload a part, counted from 1
     * @description Parts are sent in order; one that is stored already is skipped.
     *
     *     Requires the scope `kyc:write`. In a session, only for the roles owner and admin.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    put: operations["kycPutPart"];
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
    /**
     * Make a document of an upload whose parts are all there; again, it responds the same
     * @description Requires the scope `kyc:write`. In a session, only for the roles owner and admin.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    post: operations["kycFinishUpload"];
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
    /**
     * Retrieve the status of your verification, what is missing, and your limits
     * @description Requires the scope `kyc:read`.
     *
     *     Limit: 50 requests a minute for all credentials of a merchant together, shared by all operations of the class `identity`.
     */
    get: operations["kycStatus"];
    put?: never;
    post?: never;
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
    /**
     * Testnet only: read the faults of each simulator
     * @description Available only from this machine or to operators.
     *
     *     Accepts any credential.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["sandboxFaults"];
    put?: never;
    /**
     * Testnet only: replace the faults of one network's simulator, or of all
     * @description Available only from this machine or to operators.
     *
     *     Accepts any credential.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["sandboxSetFaults"];
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
    /**
     * Testnet only: have the simulator of its network end a transaction that is `processing`
     * @description It may be one to or from a test number that never responds. On the blockchain: mine the blocks that confirm it.
     *
     *     Requires the scope `transactions:write`.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    post: operations["sandboxAdvance"];
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
    /**
     * Testnet only: the newest 100 e-mails and SMS that you caused, newest first
     * @description From this machine and to operators: everybody's.
     *
     *     Accepts any credential.
     *
     *     Limit: 1000 requests a minute per credential, shared by all operations of the class `general`.
     */
    get: operations["sandboxOutbox"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  "payment.completed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A payment, payout, collection or deposit is completed, or a payment request is paid
     * @description Respond with any 2xx within 10 seconds; anything else is attempted again, over about two days. Deliveries may repeat and arrive in any order: a repetition has the same `id`, and `data.sequence` orders the changes of a transaction.
     */
    post: operations["onPaymentCompleted"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "payment.failed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A payment, payout or collection has failed, expired, or was cancelled or reversed; or a payment request has expired or was cancelled
     * @description Respond with any 2xx within 10 seconds; anything else is attempted again, over about two days. Deliveries may repeat and arrive in any order: a repetition has the same `id`, and `data.sequence` orders the changes of a transaction.
     */
    post: operations["onPaymentFailed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "withdrawal.completed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A withdrawal is completed
     * @description Respond with any 2xx within 10 seconds; anything else is attempted again, over about two days. Deliveries may repeat and arrive in any order: a repetition has the same `id`, and `data.sequence` orders the changes of a transaction.
     */
    post: operations["onWithdrawalCompleted"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "withdrawal.failed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A withdrawal has failed, expired, or was cancelled or reversed
     * @description Respond with any 2xx within 10 seconds; anything else is attempted again, over about two days. Deliveries may repeat and arrive in any order: a repetition has the same `id`, and `data.sequence` orders the changes of a transaction.
     */
    post: operations["onWithdrawalFailed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "identity.verified": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A phone number has its identity, or your business is approved
     * @description Respond with any 2xx within 10 seconds; anything else is attempted again, over about two days. Deliveries may repeat and arrive in any order: a repetition has the same `id`, and `data.sequence` orders the changes of a transaction.
     */
    post: operations["onIdentityVerified"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "identity.revoked": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * An identity of yours was revoked, has expired, or moved to another wallet
     * @description Respond with any 2xx within 10 seconds; anything else is attempted again, over about two days. Deliveries may repeat and arrive in any order: a repetition has the same `id`, and `data.sequence` orders the changes of a transaction.
     */
    post: operations["onIdentityRevoked"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    ClaimTokenRequest: {
      /** @description What `verify` responded. */
      token: string;
    };
    RotateRequest: {
      /** @default 24 */
      overlapHours: number;
    };
    CallbackRequest: {
      transactionId?: string;
    } & {
      [key: string]: unknown;
    };
    PaymentTransaction: {
      amount: components["schemas"]["Amount"];
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
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "payment";
    };
    PayoutTransaction: {
      amount: components["schemas"]["CedisAmount"];
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
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "payout";
    } & (
      | {
          phoneNumber: unknown;
        }
      | {
          beneficiaryId: unknown;
        }
    );
    CollectionTransaction: {
      amount: components["schemas"]["CedisAmount"];
      /**
       * @example +233241234567
       * @example 0241234567
       */
      phoneNumber: string;
      externalRef?: string;
      wallet?: string;
      description?: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "collection";
      /** @enum {string} */
      provider: "mtn" | "airtel" | "telecel";
    };
    WithdrawalTransaction: {
      walletAddress: string;
      amount: components["schemas"]["Amount"];
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
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "withdrawal";
    };
    ConversionTransaction: {
      amount: components["schemas"]["Amount"];
      walletAddress?: string;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "conversion";
    };
    ApprovalThresholdRequest: {
      approvalThreshold: components["schemas"]["CedisAmount"] | null;
    };
    BatchRow: {
      amount: components["schemas"]["CedisAmount"];
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
    CollectionRequest: {
      amount: components["schemas"]["CedisAmount"];
      /**
       * @example +233241234567
       * @example 0241234567
       */
      phoneNumber: string;
      externalRef?: string;
      wallet?: string;
      description?: string;
    };
    SignedPasskey: {
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
    CreatedPasskey: {
      id: string;
      rawId: string;
      /** @constant */
      type: "public-key";
      response: {
        clientDataJSON: string;
        attestationObject: string;
        transports?: string[];
      };
    };
    OidcReturn: {
      response: string;
    };
    ReasonRequest: {
      reason: string;
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
      /** @description Why it stays in its status: `provider_unavailable`, queued until its network can execute it: a payout may return from `processing` to `pending` for this; `under_review`, our staff look at it, before it is sent while it is `pending`. A `failed` payout under review was executed by its network after all: do not pay it again. */
      statusReason: string | null;
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      fee: components["schemas"]["Money"];
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
      converted: components["schemas"]["ConvertedAmount"] | null;
      paymentRequestId: string | null;
      batchId: string | null;
      failure: components["schemas"]["TransactionFailure"] | null;
      refund: components["schemas"]["RefundedAmount"] | null;
      txHash: string | null;
      /** @enum {string} */
      environment: "testnet" | "mainnet";
      sequence: number;
      history: components["schemas"]["TransactionHistoryEntry"][];
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      completedAt: string | null;
    };
    Money: {
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
    };
    ConvertedAmount: {
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      /** @example 150.00 */
      rate: string;
    };
    TransactionFailure: {
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
    };
    RefundedAmount: {
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      at: string;
    };
    TransactionHistoryEntry: {
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
      /**
       * Format: date-time
       * @description When it was paid, expired or was cancelled.
       * @example 2026-11-21T09:30:00.000Z
       */
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
    PaymentRequestSummaryPage: {
      /** @description All rows that the filters admit. */
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
      /**
       * Format: date-time
       * @description When it was paid, expired or was cancelled.
       * @example 2026-11-21T09:30:00.000Z
       */
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
    PaymentPageSettings: {
      /** @description Sites that may show your payment pages in a frame. */
      origins: string[];
    };
    HostedPayment: {
      requestId: string;
      merchantName: string;
      /** @description The merchant has closed its account: nobody should pay to the address any more. */
      merchantClosed: boolean;
      /** @description Null if the merchant has closed its account. */
      address: string | null;
      /** @description Null if the merchant has closed its account. */
      paymentUri: string | null;
      /** @description This page; once paid, the receipt. */
      payUrl: string;
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
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
        /** @description Distinguishes the USDT transfers of one chain transaction. */
        ordinal: number;
        /** @example 150.00 */
        amount: string;
        /** @enum {string} */
        status: "confirming" | "credited" | "lost" | "held";
        confirmations: number;
        requiredConfirmations: number;
        explorerUrl: string | null;
      }[];
    };
    Balance: {
      /** @example 150.00 */
      balance: string;
      /** @example 150.00 */
      available: string;
      /** @example 150.00 */
      reserved: string;
    };
    TransactionPage: {
      /** @description All rows that the filters admit. */
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
    ChainDepositPage: {
      /** @description All rows that the filters admit. */
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
    ChainDeposit: {
      txHash: string;
      /** @description Distinguishes the USDT transfers of one chain transaction. Both together identify the deposit. */
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
       * @description `confirming`: in a block, and not credited yet. Very small arrivals stay so until the arrivals at their address are large enough together; they become one deposit. `lost`: its block is no longer on the chain; it is credited if it is mined again. `held`: the same, after it was credited; we review it.
       * @enum {string}
       */
      status: "confirming" | "credited" | "lost" | "held";
      /** @description Blocks that confirm it, its own included. */
      confirmations: number;
      /** @description The fewest confirmations with which it is credited. On mainnet the network must also call its block final, which can take longer. */
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
    WithdrawalTerms: {
      /** @constant */
      currency: "USDT";
      /** @description The network of the addresses; null: there is none. */
      network: string | null;
      /** @example 150.00 */
      min: string;
      /** @example 150.00 */
      max: string;
      fee: components["schemas"]["FeeRule"];
      /** @description Why nothing can be withdrawn now; null: it can be. */
      closed: string | null;
    };
    FeeRule: {
      /** @example 150.00 */
      percent: string;
      /** @example 150.00 */
      min: string;
      /** @example 150.00 */
      max: string;
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      verifiedAt: string | null;
      /**
       * Format: date-time
       * @description When it expires unless its owner confirms it again.
       * @example 2026-11-21T09:30:00.000Z
       */
      reverifyBy: string | null;
    };
    IdentityResolution: {
      phone: string;
      wallet: string | null;
      hasIdentity: boolean;
    };
    ListedIdentityPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["ListedIdentity"][];
    };
    ListedIdentity: {
      phone: string;
      /** @description Whether the number resolves to a wallet now. */
      hasIdentity: boolean;
      /**
       * @description `failed`: the chain did not mint its token.
       * @enum {string}
       */
      status: "pending_verification" | "minting" | "verified" | "expired" | "revoked" | "failed";
      /** @description Of the ERC-721 token, in decimal; a keyed hash. */
      tokenId: string | null;
      /** @description The chain transaction that minted its token; once revoked, the one that burned it. */
      txHash: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      verifiedAt: string | null;
      /**
       * Format: date-time
       * @description When it expires unless its owner confirms it again.
       * @example 2026-11-21T09:30:00.000Z
       */
      reverifyBy: string | null;
      identityId: string;
      wallet: string | null;
      /** @description Whether you operate the wallet. */
      custodial: boolean;
      /** @description Why it was revoked, or failed. */
      reason: string | null;
      explorerUrl: string | null;
      /** @description The SMS with the latest code that you had sent to the number. `queued`: the SMS gateway has not taken it yet. `failed`: it was rejected, or its code expired before it was sent. `null`: there is none. */
      delivery: ("queued" | "sent" | "failed") | null;
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
       * @description `held`: the merchant operates the wallet. `owed`: the merchant revoked the identity, or it has expired, and the balance that others paid still belongs to the number. `moving`: the token is being minted in the owner's own wallet, to which the number resolves once it is `moved`. `not_moved`: the chain rejected that; choose another wallet. `ended`: the number is linked elsewhere, or to nothing. If it was linked to another wallet since, `movedTo`, `mintUrl`, `balance` and `withdrawal` are null: they belong to the owner who moved it, to whose wallet a withdrawal still goes.
       * @enum {string}
       */
      status: "held" | "owed" | "moving" | "moved" | "not_moved" | "ended";
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
        /** @description Hours that a balance of this size waits after the move before it can leave; zero: it can leave at once. */
        waitHours: number;
        /**
         * Format: date-time
         * @description When the balance can leave; null if it can leave now, or is not moved yet.
         * @example 2026-11-21T09:30:00.000Z
         */
        availableFrom: string | null;
      } | null;
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
    SavedAddressPage: {
      /** @description All rows that the filters admit. */
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
    Deleted: {
      id: string;
      deleted: boolean;
    };
    AddressSettings: {
      /** @description Whether USDT may be withdrawn to saved addresses only. */
      onlySaved: boolean;
      /** @description Hours after which a newly saved address can be used. */
      coolingHours: number;
      /** @description What applies now, until relaxed settings take effect. */
      inForce: {
        /** @description Whether USDT may be withdrawn to saved addresses only. */
        onlySaved: boolean;
        /** @description Hours after which a newly saved address can be used. */
        coolingHours: number;
      };
      /**
       * Format: date-time
       * @description When relaxed settings take effect; null: they have, or none wait.
       * @example 2026-11-21T09:30:00.000Z
       */
      inForceUntil: string | null;
    };
    RateList: {
      data: components["schemas"]["Rate"][];
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
      fee: components["schemas"]["Money"];
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      completedAt: string | null;
    };
    NewApiKey: {
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string | null;
      allowedIps: string[];
      /** @description The key that a rotation created in its place. */
      replacedBy: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      lastUsedAt: string | null;
      key?: string;
    };
    UsedApiKeyPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["UsedApiKey"][];
    };
    UsedApiKey: {
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string | null;
      allowedIps: string[];
      /** @description The key that a rotation created in its place. */
      replacedBy: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      lastUsedAt: string | null;
      /** @description Of the last 30 days. */
      usage: {
        requests: number;
        /** @description Of these, how many were rejected. */
        rejections: number;
      };
    };
    ApiKeyWithUsage: {
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string | null;
      allowedIps: string[];
      /** @description The key that a rotation created in its place. */
      replacedBy: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
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
    ApiKey: {
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string | null;
      allowedIps: string[];
      /** @description The key that a rotation created in its place. */
      replacedBy: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      lastUsedAt: string | null;
    };
    OAuthClientWithSecret: {
      /** @description The `client_id`. */
      id: string;
      name: string;
      scopes: string[];
      /** @description Those that work, the newest first; none once the person who created it has left. */
      secrets: {
        lastFour: string;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When it stops working after a rotation.
         * @example 2026-11-21T09:30:00.000Z
         */
        expiresAt: string | null;
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
      lastUsedAt: string | null;
      /** @description The `client_secret`; only in this response. */
      secret?: string;
    };
    UsedOAuthClientPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["UsedOAuthClient"][];
    };
    UsedOAuthClient: {
      /** @description The `client_id`. */
      id: string;
      name: string;
      scopes: string[];
      /** @description Those that work, the newest first; none once the person who created it has left. */
      secrets: {
        lastFour: string;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When it stops working after a rotation.
         * @example 2026-11-21T09:30:00.000Z
         */
        expiresAt: string | null;
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
      lastUsedAt: string | null;
      /** @description Of the last 30 days. */
      usage: {
        requests: number;
        /** @description Of these, how many were rejected. */
        rejections: number;
      };
    };
    Collection: {
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
      /** @description Why it stays in its status: `provider_unavailable`, queued until its network can execute it: a payout may return from `processing` to `pending` for this; `under_review`, our staff look at it, before it is sent while it is `pending`. A `failed` payout under review was executed by its network after all: do not pay it again. */
      statusReason: string | null;
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      fee: components["schemas"]["Money"];
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
      converted: components["schemas"]["ConvertedAmount"] | null;
      paymentRequestId: string | null;
      batchId: string | null;
      failure: components["schemas"]["TransactionFailure"] | null;
      refund: components["schemas"]["RefundedAmount"] | null;
      txHash: string | null;
      /** @enum {string} */
      environment: "testnet" | "mainnet";
      sequence: number;
      history: components["schemas"]["TransactionHistoryEntry"][];
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      completedAt: string | null;
      /** @description Same as `transactionId`. */
      paymentId: string;
    };
    PayoutSettings: {
      /**
       * @description The threshold that applies now, in cedis. An amount that, with what the same person sent without approval in the last 24 hours, exceeds it needs a second person's approval; null if nothing does.
       * @example 150.00
       */
      approvalThreshold: string | null;
      /**
       * @description What you can still send without approval now, in cedis; null if there is no threshold.
       * @example 150.00
       */
      withoutApproval: string | null;
      /** @description A less strict threshold that does not apply yet. It takes effect at `effectiveAt`, or once another user confirms it. */
      relaxation: {
        /** @example 150.00 */
        approvalThreshold: string | null;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        effectiveAt: string;
        /** @description The id of the user who set it. */
        requestedBy: string | null;
      } | null;
    };
    BatchPage: {
      /** @description All rows that the filters admit. */
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
      fee: components["schemas"]["Money"];
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      confirmedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      finishedAt: string | null;
    };
    BatchRowResultPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["BatchRowResult"][];
    };
    BatchRowResult: {
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
      errors: components["schemas"]["BatchRowError"][];
      /** @example 150.00 */
      amount: string | null;
      fee: components["schemas"]["Money"] | null;
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      completedAt: string | null;
    };
    BatchRowError: {
      field: string;
      message: string;
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
    BeneficiaryPage: {
      /** @description All rows that the filters admit. */
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
    NetworkDirection: {
      /** @example 150.00 */
      min: string;
      /** @example 150.00 */
      max: string;
      fee: components["schemas"]["FeeRule"];
      decimals: number;
      /** @enum {string} */
      status: "operational" | "degraded" | "closed";
      statusReason: string | null;
    };
    Statement: {
      wallet: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
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
      /**
       * Format: date-time
       * @description When it was read; a `to` that is later adds nothing.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      /**
       * @description The balance before `from`.
       * @example 150.00
       */
      opening: string;
      /**
       * @description The opening balance and the amounts of all lines.
       * @example 150.00
       */
      closing: string;
      lines: {
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
        /** @description Null for what no transaction did: the faucet. */
        transactionId: string | null;
        description: string;
        /**
         * @description What it changed of the balance; negative where money left.
         * @example 150.00
         */
        amount: string;
        /**
         * @description The balance after it, available and reserved together.
         * @example 150.00
         */
        balance: string;
      }[];
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
      /**
       * Format: date-time
       * @description The first failed attempt since the last success; null: it does not fail.
       * @example 2026-11-21T09:30:00.000Z
       */
      failingSince: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    WebhookEndpointPage: {
      /** @description All rows that the filters admit. */
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
    WebhookSecret: {
      /** @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw */
      secret?: string;
      /**
       * Format: date-time
       * @description Until when events are also signed with the secret before this one; null: they are not.
       * @example 2026-11-21T09:30:00.000Z
       */
      previousUntil: string | null;
    };
    WebhookDeliveryPage: {
      /** @description All rows that the filters admit. */
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
      attempts: components["schemas"]["WebhookDeliveryAttempt"][];
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      nextAttemptAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    WebhookDeliveryAttempt: {
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
    };
    EventPage: {
      /** @description All rows that the filters admit. */
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
    Event: {
      /** @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      id: string;
      event: components["schemas"]["EventName"];
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
      /** @description Only on a test event: nothing of it has happened. */
      test?: boolean;
    };
    /** @enum {string} */
    EventName:
      | "payment.completed"
      | "payment.failed"
      | "withdrawal.completed"
      | "withdrawal.failed"
      | "identity.verified"
      | "identity.revoked";
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
    LinkSent: {
      sent: boolean;
    };
    Session: {
      token: string;
      /** @constant */
      tokenType: "Bearer";
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
      user: components["schemas"]["User"];
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
    Passkey: {
      id: string;
      name: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    PasskeyDescriptor: {
      /** @constant */
      type: "public-key";
      id: string;
      transports: string[];
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
      excludeCredentials: components["schemas"]["PasskeyDescriptor"][];
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
      allowCredentials: components["schemas"]["PasskeyDescriptor"][];
      /** @constant */
      userVerification: "preferred";
      timeout: number;
    };
    UserEmail: {
      email: string;
    };
    Removed: {
      removed: boolean;
    };
    SessionListEntry: {
      id: string;
      /** @description It is the session of this call. */
      current: boolean;
      userAgent: string | null;
      /** @description From where it was opened. */
      address: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      lastSeenAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
    };
    OidcDeparture: {
      /** @description The page to go to, of the other service. */
      url: string;
    };
    TeamMember: {
      userId: string;
      name: string;
      email: string;
      /** @enum {string} */
      role: "owner" | "admin" | "finance" | "developer" | "viewer";
      hasOtp: boolean;
      /** @description Signing in and step-up require one of them; none: the password alone signs in. */
      secondFactors: ("otp" | "passkey")[];
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      lastSeenAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    TeamInvitation: {
      id: string;
      email: string;
      /** @enum {string} */
      role: "owner" | "admin" | "finance" | "developer" | "viewer";
      /** @description The id of who invited. */
      invitedBy: string;
      expired: boolean;
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
    };
    Profile: {
      userId: string;
      email: string;
      name: string;
      phone: string | null;
      /** @enum {string} */
      role: "owner" | "admin" | "finance" | "developer" | "viewer";
      businessName: string;
      timezone: string;
      /** @description Which emails the user gets: an owner those of all kinds, others only `keys`, about keys they created. */
      emails: components["schemas"]["EmailPreferences"];
    };
    EmailPreferences: {
      webhooks: boolean;
      identities: boolean;
      keys: boolean;
    };
    UploadedDocument: {
      documentId: string;
      /** @enum {string} */
      status:
        "held" | "quarantined" | "submitted" | "approved" | "rejected" | "expired" | "replaced";
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
      reasons: components["schemas"]["KycReason"][];
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
      /**
       * Format: date-time
       * @description By when what is missing is expected.
       * @example 2026-11-21T09:30:00.000Z
       */
      respondBy: string | null;
      /** @description False until documents have been approved, where money cannot leave before. */
      mayMoneyLeave: boolean;
      limits: {
        /** @example 150.00 */
        perTransaction: string;
        /** @example 150.00 */
        daily: string;
        /**
         * @description Null: there is none.
         * @example 150.00
         */
        monthly: string | null;
        /** @description What may still leave today and this month, in cedis. */
        remaining: {
          /** @example 150.00 */
          perTransaction: string;
          /** @example 150.00 */
          daily: string;
          /**
           * @description Null: there is none.
           * @example 150.00
           */
          monthly: string | null;
        };
      };
      tiers: {
        /** @example 150.00 */
        perTransaction: string;
        /** @example 150.00 */
        daily: string;
        /**
         * @description Null: there is none.
         * @example 150.00
         */
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
    KycReason: {
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
      reasons: components["schemas"]["KycReason"][];
      /** @description The date on which the document itself expires. */
      expiresOn: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploadedAt: string;
    };
    ReviewCaseSummaryPage: {
      /** @description All rows that the filters admit. */
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
      assignee: components["schemas"]["Person"] | null;
      documentCount: number;
      /** @description Screening hits to be resolved. */
      openHits: number;
      /** @description Null: undecided, or its merchant has closed the account. */
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      decidedAt: string | null;
    };
    Person: {
      id: string;
      name: string | null;
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
      assignee: components["schemas"]["Person"] | null;
      documentCount: number;
      /** @description Screening hits to be resolved. */
      openHits: number;
      /** @description Null: undecided, or its merchant has closed the account. */
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
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
        uploadedBy: components["schemas"]["Person"];
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
        by: components["schemas"]["Person"];
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
      decidedBy: components["schemas"]["Person"] | null;
      earlierCases: components["schemas"]["ReviewCaseSummary"][];
      history: {
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        at: string;
        by: components["schemas"]["Person"];
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
      decidedBy: components["schemas"]["Person"] | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      decidedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    ScreeningHitPage: {
      /** @description All rows that the filters admit. */
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
    Proposal: {
      id: string;
      /** @description The kind of act, such as `resolution`. */
      kind: string;
      /** @description The id of the resource that the act changes. */
      subject: string;
      /** @description One sentence that says what confirming it does. */
      summary: string;
      reason: string;
      /**
       * @description Cedis that the act gives to a merchant or takes from one; null if not known.
       * @example 150.00
       */
      worth: string | null;
      /**
       * @description `proposed`: waiting for another operator. `lapsed`: its subject changed before it was confirmed.
       * @enum {string}
       */
      status: "proposed" | "applied" | "withdrawn" | "lapsed";
      proposedBy: components["schemas"]["Person"];
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      proposedAt: string;
      /** @description Equals `proposedBy` if the act needed no second person; null if it lapsed. */
      decidedBy: components["schemas"]["Person"] | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      decidedAt: string | null;
      /** @description You proposed it, so another operator has to confirm it. */
      isYours: boolean;
    };
    ProposalPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["Proposal"][];
    };
    ClaimLimitPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["ClaimLimit"][];
    };
    ClaimLimit: {
      merchant: {
        id: string;
        name: string | null;
      };
      /** @description Multiple of the merchant's own limits that owners of numbers may claim together. */
      factor: number;
      /** @description GHS. */
      limits: {
        /** @example 150.00 */
        daily: string;
        /** @example 150.00 */
        monthly: string | null;
      };
      /** @description GHS. */
      claimed: {
        /** @example 150.00 */
        today: string;
        /** @example 150.00 */
        thisMonth: string;
      };
      /**
       * Format: date-time
       * @description When a claim was last refused because of this bound.
       * @example 2026-11-21T09:30:00.000Z
       */
      refusedAt: string | null;
      /** @description The new bound that waits for a second operator. */
      proposal: components["schemas"]["Proposal"] | null;
    };
    SuspenseArrivalPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["SuspenseArrival"][];
    };
    SuspenseArrival: {
      id: string;
      txHash: string;
      ordinal: number;
      /**
       * @description `unknown_recipient`: it was sent to the treasury. `closed_account`: it was sent to an address of a merchant that has closed its account. `returned_after_reversal`: its deposit was reversed, and then it was mined again.
       * @enum {string}
       */
      cause: "unknown_recipient" | "closed_account" | "returned_after_reversal";
      sender: string;
      recipient: string;
      /** @description The merchant whose address it reached. */
      merchant: {
        id: string;
        name: string | null;
      } | null;
      /** @example 150.00 */
      amount: string;
      /** @constant */
      currency: "USDT";
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      arrivedAt: string;
      explorerUrl: string | null;
      /** @description False while its block is missing after a reorganization. */
      isOnChain: boolean;
      /** @description The treasury is sending it back. */
      isReturning: boolean;
      /** @description The release that waits for a second operator. */
      proposal: components["schemas"]["Proposal"] | null;
    };
    RailQuarantine: {
      /** @enum {string} */
      rail: "mtn" | "airtel" | "telecel" | "evm";
      name: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      since: string;
      /** @description Why nothing is sent over this rail. */
      reason: string;
      /**
       * Format: date-time
       * @description Up to when the restored database has data; null if it had none.
       * @example 2026-11-21T09:30:00.000Z
       */
      dataUntil: string | null;
      /**
       * Format: date-time
       * @description When the rail was compared completely; null while the check is in progress.
       * @example 2026-11-21T09:30:00.000Z
       */
      checkedAt: string | null;
      /** @description What the check found and what it waits for, as sentences. */
      findings: string[];
      /** @description The proposal to open the rail that waits, if any. */
      proposal: components["schemas"]["Proposal"] | null;
    };
    TransferExceptionPage: {
      /** @description All rows that the filters admit. */
      total: number;
      page: number;
      limit: number;
      /**
       * Format: date-time
       * @description Send it with later pages to keep them consistent.
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      data: components["schemas"]["TransferException"][];
    };
    TransferException: {
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
      /** @description The state of its latest transfer; null before there is one. `late`: it was paid or executed after it had failed. */
      transferState: ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
      /** @description Why it needs a person. */
      reviewReason: string | null;
      /**
       * @description The amount that the network reported, where it is not the ordered one.
       * @example 150.00
       */
      reportedAmount: string | null;
      merchant: components["schemas"]["MerchantName"];
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      fee: components["schemas"]["Money"];
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
      lastCall: components["schemas"]["LastProviderCall"] | null;
      /**
       * Format: date-time
       * @description The next scheduled status query; null once it has ended.
       * @example 2026-11-21T09:30:00.000Z
       */
      nextCheckAt: string | null;
      /** @description Older than 24 hours, or with a review reason. */
      needsPerson: boolean;
      /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded; a payout that was executed after it failed is charged to the merchant, unless it was paid again, or stays unrecovered. Empty while a proposal is pending. */
      resolvableAs: (
        "completed" | "failed" | "reversed" | "credited" | "refunded" | "charged" | "unrecovered"
      )[];
      /** @description The resolution that awaits a second person. */
      proposal: components["schemas"]["TransferExceptionResolution"] | null;
    };
    MerchantName: {
      id: string;
      name: string;
    };
    LastProviderCall: {
      operation: string;
      outcome: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      at: string;
    };
    TransferExceptionResolution: {
      id: string;
      /** @enum {string} */
      outcome:
        "completed" | "failed" | "reversed" | "credited" | "refunded" | "charged" | "unrecovered";
      reason: string;
      receipt: string | null;
      /** @example 150.00 */
      amountMoved: string | null;
      /**
       * @description Cedis that it gives or takes; null if there was no rate to compute them.
       * @example 150.00
       */
      worth: string | null;
      /** @description The review reason at that time. */
      reviewReason: string | null;
      /**
       * @description `proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.
       * @enum {string}
       */
      status: "proposed" | "applied" | "withdrawn" | "lapsed";
      proposedBy: components["schemas"]["Person"];
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      proposedAt: string;
      /** @description Equals `proposedBy` where no second person was needed. */
      decidedBy: components["schemas"]["Person"] | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      decidedAt: string | null;
      /** @description You proposed it, so another operator has to confirm it. */
      isYours: boolean;
    };
    TransferExceptionDetail: {
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
      /** @description The state of its latest transfer; null before there is one. `late`: it was paid or executed after it had failed. */
      transferState: ("sending" | "submitted" | "settled" | "failed" | "reversed" | "late") | null;
      /** @description Why it needs a person. */
      reviewReason: string | null;
      /**
       * @description The amount that the network reported, where it is not the ordered one.
       * @example 150.00
       */
      reportedAmount: string | null;
      merchant: components["schemas"]["MerchantName"];
      /** @example 150.00 */
      amount: string;
      /** @enum {string} */
      currency: "USDT" | "GHSFIAT";
      fee: components["schemas"]["Money"];
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
      lastCall: components["schemas"]["LastProviderCall"] | null;
      /**
       * Format: date-time
       * @description The next scheduled status query; null once it has ended.
       * @example 2026-11-21T09:30:00.000Z
       */
      nextCheckAt: string | null;
      /** @description Older than 24 hours, or with a review reason. */
      needsPerson: boolean;
      /** @description The outcomes that an operator can choose now. What was never sent can only fail; a settled payout that the network no longer confirms is reversed or stays completed; a payment that arrived after its collection failed is credited or refunded; a payout that was executed after it failed is charged to the merchant, unless it was paid again, or stays unrecovered. Empty while a proposal is pending. */
      resolvableAs: (
        "completed" | "failed" | "reversed" | "credited" | "refunded" | "charged" | "unrecovered"
      )[];
      /** @description The resolution that awaits a second person. */
      proposal: components["schemas"]["TransferExceptionResolution"] | null;
      reference: string | null;
      receipt: string | null;
      externalRef: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      firstSentAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
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
      resolutions: components["schemas"]["TransferExceptionResolution"][];
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
    ReconciliationRunPage: {
      /** @description All rows that the filters admit. */
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
        /** @example 150.00 */
        ledger: string | null;
        /** @example 150.00 */
        inFlight: string | null;
        /** @example 150.00 */
        moving: string | null;
        /** @example 150.00 */
        unexplained: string | null;
        /** @example 150.00 */
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      finishedAt: string | null;
    };
    Discrepancy: {
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
      /**
       * @description By how much adjusting it now changes our float and `suspense`; null: there is nothing to adjust.
       * @example 150.00
       */
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
      /** @description The proposed adjustment that waits for a second operator. */
      proposal: components["schemas"]["Proposal"] | null;
    };
    RatesBoard: {
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
      /**
       * @description The mid rate that the sources agree on now; null when they disagree.
       * @example 150.00
       */
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
      /** @description The proposal to accept its mid rate, which another operator has to confirm. */
      proposal: components["schemas"]["Proposal"] | null;
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
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
    ProviderStatementPage: {
      /** @description All rows that the filters admit. */
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
    ProviderFaultsList: {
      data: components["schemas"]["ProviderFaults"][];
    };
    ProviderFaults: {
      /** @enum {string} */
      provider: "mtn" | "airtel" | "telecel";
      outage: boolean;
      latencyMs: components["schemas"]["FaultDelay"];
      errorRate: number;
      lostResponseRate: number;
      lateOrderRate: number;
      lateOrderMs: components["schemas"]["FaultDelay"];
      absentRate: number;
      expiredTokenRate: number;
      repeatedCallbackRate: number;
      lateCallbackMs: components["schemas"]["FaultDelay"];
    };
    FaultDelay: {
      min: number;
      max: number;
    };
    ErrorResponse: {
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
    PaymentsInitiateRequest: {
      amount: components["schemas"]["Amount"];
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
    PaymentRequestsCreateRequest: {
      amount: components["schemas"]["Amount"];
      /** @constant */
      currency: "USDT";
      description?: string;
      merchantId?: string;
      /** @example https://example.com/webhooks */
      callbackUrl?: string;
      /** @default 60 */
      expiresInMinutes: number;
    };
    PaymentRequestsUpdateRequest: {
      archived: boolean;
    };
    PaymentRequestsUpdateSettingsRequest: {
      origins: string[];
    };
    WalletBalanceResponse: {
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
        GHSFIAT?: components["schemas"]["Balance"];
      };
    };
    WalletWithdrawRequest: {
      walletAddress: string;
      amount: components["schemas"]["Amount"];
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
    SandboxFaucetRequest: {
      /** @enum {string} */
      currency: "USDT" | "GHS" | "GHSFIAT";
      amount: components["schemas"]["Amount"];
    };
    SandboxFaucetResponse: {
      walletAddress: string;
      credited: components["schemas"]["Money"];
      balance: components["schemas"]["Balance"];
    };
    IdentitiesMintRequest: {
      /**
       * @description An E.164 number that is possible in its country.
       * @example +233241234567
       */
      phone: string;
      /**
       * @description A wallet of the number's owner; without it you get a new one, which you operate, unless you have bound the number already.
       * @example 0x52908400098527886E0F7030069857D2E4169EE7
       */
      wallet?: string;
      /** @description In the second call: the code that the owner received. */
      otp?: string;
    };
    IdentitiesMintResponse: {
      /** @example idn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C */
      identityId: string;
      phone: string;
      /** @enum {string} */
      status: "none" | "pending_verification" | "minting" | "verified" | "expired" | "revoked";
      wallet: string | null;
      hasIdentity: boolean;
      /** @description Of the ERC-721 token, in decimal; a keyed hash. */
      tokenId: string | null;
      /** @description The chain transaction that minted its token; once revoked, the one that burned it. */
      txHash: string | null;
      /**
       * Format: date-time
       * @description Until when the code works; null: none was sent.
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string | null;
    };
    IdentitiesRevokeRequest: {
      /**
       * @description An E.164 number that is possible in its country.
       * @example +233241234567
       */
      phone: string;
      reason: string;
    };
    ClaimsStartRequest: {
      /**
       * @description An E.164 number that is possible in its country.
       * @example +233241234567
       */
      phone: string;
      /** @description In a further call of the same browser: the one that it has; the last code that works is the new one. */
      handle?: string;
    };
    ClaimsStartResponse: {
      /** @description Of this browser, for `verify`: nobody without it can use up the tries of the code. The same for every number, known or not: random. */
      handle: string;
      /**
       * Format: date-time
       * @description Until when a code works that is sent now.
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
    };
    ClaimsVerifyRequest: {
      /**
       * @description An E.164 number that is possible in its country.
       * @example +233241234567
       */
      phone: string;
      otp: string;
      /** @description What `start` responded to this browser; the code works with it alone. */
      handle: string;
    };
    ClaimsVerifyResponse: {
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
       * @description `held`: the merchant operates the wallet. `owed`: the merchant revoked the identity, or it has expired, and the balance that others paid still belongs to the number. `moving`: the token is being minted in the owner's own wallet, to which the number resolves once it is `moved`. `not_moved`: the chain rejected that; choose another wallet. `ended`: the number is linked elsewhere, or to nothing. If it was linked to another wallet since, `movedTo`, `mintUrl`, `balance` and `withdrawal` are null: they belong to the owner who moved it, to whose wallet a withdrawal still goes.
       * @enum {string}
       */
      status: "held" | "owed" | "moving" | "moved" | "not_moved" | "ended";
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
        /** @description Hours that a balance of this size waits after the move before it can leave; zero: it can leave at once. */
        waitHours: number;
        /**
         * Format: date-time
         * @description When the balance can leave; null if it can leave now, or is not moved yet.
         * @example 2026-11-21T09:30:00.000Z
         */
        availableFrom: string | null;
      } | null;
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
      token: string;
    };
    ClaimsMoveRequest: {
      /** @description What `verify` responded. */
      token: string;
      /** @example 0x52908400098527886E0F7030069857D2E4169EE7 */
      wallet: string;
    };
    AddressesCreateRequest: {
      label: string;
      /** @example 0x52908400098527886E0F7030069857D2E4169EE7 */
      address: string;
    };
    AddressesUpdateSettingsRequest: {
      onlySaved: boolean;
      coolingHours: number;
    };
    ConversionsRateResponse: {
      /** @constant */
      pair: "USDT-GHS";
      /** @example 150.00 */
      rate: string;
      indicative: boolean;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      asOf: string;
      /** @example 150.00 */
      amount?: string;
      fee?: components["schemas"]["Money"];
      /** @example 150.00 */
      receive?: string;
    };
    ConversionsQuoteRequest: {
      amount: components["schemas"]["Amount"];
      walletAddress?: string;
    };
    ConversionsQuoteGhsToUsdtRequest: {
      amount: components["schemas"]["CedisAmount"];
      walletAddress?: string;
    };
    ConversionsConfirmRequest: {
      conversionId: string;
    };
    ApiKeysCreateRequest: {
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
      /** Format: date-time */
      expiresAt?: string | null;
      allowedIps?: string[];
    };
    ApiKeysUpdateRequest: {
      name?: string;
      allowedIps?: string[];
    };
    OauthTokenRequest: {
      grant_type: string;
      /** @description Fewer scopes than the client has; absent: all of them. */
      scope?: string;
      client_id?: string;
      client_secret?: string;
    };
    OauthTokenResponse: {
      access_token: string;
      /** @constant */
      token_type: "Bearer";
      /** @description Seconds. */
      expires_in: number;
      scope: string;
    };
    OauthRevokeRequest: {
      token: string;
      client_id?: string;
      client_secret?: string;
    };
    OauthRevokeResponse: Record<string, never>;
    OauthMetadataResponse: {
      issuer: string;
      token_endpoint: string;
      token_endpoint_auth_methods_supported: ("client_secret_basic" | "client_secret_post")[];
      revocation_endpoint: string;
      revocation_endpoint_auth_methods_supported: ("client_secret_basic" | "client_secret_post")[];
      grant_types_supported: "client_credentials"[];
      response_types_supported: string[];
      scopes_supported: (
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
      service_documentation: string;
    };
    OauthClientsCreateRequest: {
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
    };
    TransactionsCreateV1Request:
      | components["schemas"]["PaymentTransaction"]
      | components["schemas"]["PayoutTransaction"]
      | components["schemas"]["CollectionTransaction"]
      | components["schemas"]["WithdrawalTransaction"]
      | components["schemas"]["ConversionTransaction"];
    TransactionsCreateV1Response:
      | components["schemas"]["Transaction"]
      | components["schemas"]["Collection"]
      | components["schemas"]["Conversion"];
    TransactionsReceiptLinkResponse: {
      /**
       * @description Returned once: a replay of the response does not have it.
       * @example https://cedirail.example/receipt/aB3…
       */
      url?: string;
      transactionId: string;
      /**
       * Format: date-time
       * @description When the page ends, 90 days from now.
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
    };
    TransactionsRefundRequest: {
      /** @description Becomes the refund's `description`. */
      reason: string;
    };
    BatchesCreateRequest: {
      name?: string;
      rows: components["schemas"]["BatchRow"][];
    };
    BatchesCreateResponse: {
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
      fee: components["schemas"]["Money"];
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      confirmedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      finishedAt: string | null;
      errors: {
        field: string;
        message: string;
        line: number;
      }[];
    };
    BatchesConfirmRequest: {
      /** @description Skip the invalid rows. */
      skipInvalid?: boolean;
    };
    BeneficiariesCreateRequest: {
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
    BeneficiariesUpdateRequest: {
      name?: string;
      /**
       * @example +233241234567
       * @example 0241234567
       */
      phoneNumber?: string;
      provider?: ("mtn" | "airtel" | "telecel") | null;
      note?: string | null;
    };
    MobileMoneyTransferRequest: {
      amount: components["schemas"]["CedisAmount"];
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
    };
    MobileMoneyBalanceResponse: {
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
        /** @example 150.00 */
        reported: string | null;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf: string | null;
      }[];
    };
    MobileMoneyVerifyRequest: {
      /**
       * @example +233241234567
       * @example 0241234567
       */
      phoneNumber: string;
      /** @enum {string} */
      provider?: "mtn" | "airtel" | "telecel";
      accountName?: string;
    };
    MobileMoneyVerifyResponse: {
      valid: boolean;
      /** @description False if a network did not respond; then ignore `valid`. */
      answered: boolean;
      phoneNumber: string;
      provider: string | null;
      accountName: string | null;
      /** @enum {string} */
      nameStatus: "resolved" | "unavailable" | "mismatch";
    };
    MobileMoneyProvidersResponse: {
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
        collection: components["schemas"]["NetworkDirection"];
        payout: components["schemas"]["NetworkDirection"];
        nameLookup: boolean;
        prefixes: string[];
      }[];
    };
    OverviewReadResponse: {
      walletAddress: string;
      balances: {
        USDT: components["schemas"]["Balance"];
        GHSFIAT: components["schemas"]["Balance"];
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
        /**
         * @description Null: there is none.
         * @example 150.00
         */
        monthly: string | null;
        /** @description What may still leave today and this month, in cedis. */
        remaining: {
          /** @example 150.00 */
          perTransaction: string;
          /** @example 150.00 */
          daily: string;
          /**
           * @description Null: there is none.
           * @example 150.00
           */
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
    TransactionsTimelineResponse: {
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
    WebhooksCreateRequest: {
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
    WebhooksUpdateRequest: {
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
    WebhooksRetryDeliveryRequest: Record<string, never>;
    WebhooksRetryDeliveriesRequest: {
      /**
       * @description Inclusive. A date alone means the start of that day in UTC.
       * @example 2026-11-21
       * @example 2026-11-21T09:30:00Z
       */
      since: string;
    };
    WebhooksRetryDeliveriesResponse: {
      retried: number;
    };
    WebhooksTestRequest: {
      /** @enum {string} */
      event?:
        | "payment.completed"
        | "payment.failed"
        | "withdrawal.completed"
        | "withdrawal.failed"
        | "identity.verified"
        | "identity.revoked";
    };
    WebhooksEventsResponse: {
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
    RequestLogListResponse: {
      /** @description All rows that the filters admit. */
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
    AuthSignUpRequest: {
      businessName: string;
      name: string;
      email: string;
      password: string;
    };
    AuthLoginRequest: {
      email: string;
      password: string;
      otp?: string;
      /** @description In place of `otp`: what a passkey signed, as `navigator.credentials.get()` returns it. */
      passkey?: components["schemas"]["SignedPasskey"];
    };
    AuthLogoutResponse: {
      ended: boolean;
    };
    AuthMeResponse: {
      user: components["schemas"]["User"];
      /** @description Null for staff. */
      merchant: {
        id: string;
        name: string;
        wallet: string;
      } | null;
      /** @enum {string} */
      role: "owner" | "admin" | "finance" | "developer" | "viewer" | "compliance" | "operator";
      scopes: string[];
      /** @enum {string} */
      credential: "key" | "oauth" | "session";
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      stepUpUntil: string | null;
    };
    AuthReauthenticateRequest: {
      /** @description Needed unless a passkey is. */
      password?: string;
      otp?: string;
      /** @description In place of `otp`: what a passkey signed, as `navigator.credentials.get()` returns it. */
      passkey?: components["schemas"]["SignedPasskey"];
    };
    AuthReauthenticateResponse: {
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      stepUpUntil: string;
    };
    AuthPasskeysResponse: {
      data: components["schemas"]["Passkey"][];
    };
    AuthAddPasskeyRequest: {
      name: string;
      passkey: components["schemas"]["CreatedPasskey"];
    };
    AuthAddPasskeyResponse: {
      id: string;
      name: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      /** @description Each works once in place of a passkey or a one-time code. */
      recoveryCodes?: string[];
    };
    AuthRemovePasskeyResponse: {
      id: string;
      removed: boolean;
    };
    AuthLoginPasskeyRequest: {
      email: string;
      password: string;
    };
    AuthVerifyEmailRequest: {
      /** @description What is after the # of the link in the email. */
      token: string;
    };
    AuthForgotPasswordRequest: {
      email: string;
    };
    AuthResetPasswordRequest: {
      /** @description What is after the # of the link in the email. */
      token: string;
      password: string;
    };
    AuthChangePasswordRequest: {
      current: string;
      password: string;
    };
    AuthChangePasswordResponse: {
      endedSessions: number;
    };
    AuthBeginTotpResponse: {
      /** @description In base32. */
      secret?: string;
      /** @description For a QR code. */
      otpauthUri?: string;
    };
    AuthConfirmTotpRequest: {
      otp: string;
    };
    AuthConfirmTotpResponse: {
      /** @description Each works once in place of a one-time code. */
      recoveryCodes?: string[];
    };
    AuthSessionsResponse: {
      data: components["schemas"]["SessionListEntry"][];
    };
    AuthEndOtherSessionsResponse: {
      /** @description How many. */
      ended: number;
    };
    AuthEndSessionResponse: {
      id: string;
      ended: boolean;
    };
    AuthBeginOidcRequest: {
      /** @description Where to go after signing in. */
      next: string;
    };
    AuthFinishOidcRequest: {
      otp?: string;
      /** @description In place of `otp`: what a passkey signed, as `navigator.credentials.get()` returns it. */
      passkey?: components["schemas"]["SignedPasskey"];
      response: string;
    };
    AuthFinishOidcResponse: {
      token: string;
      /** @constant */
      tokenType: "Bearer";
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      expiresAt: string;
      user: components["schemas"]["User"];
      /** @description Where to go now. */
      next: string;
    };
    AuthReadOidcConnectionResponse: {
      /** @description What the service is called. */
      name: string;
      connection: {
        /** @description What the account is known by. */
        label: string | null;
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        connectedAt: string;
      } | null;
    };
    AuthFinishOidcConnectionResponse: {
      connected: boolean;
      /** @description Where to go now. */
      next: string;
    };
    TeamReadResponse: {
      data: components["schemas"]["TeamMember"][];
      invitations: components["schemas"]["TeamInvitation"][];
    };
    TeamInviteRequest: {
      email: string;
      /** @enum {string} */
      role: "owner" | "admin" | "finance" | "developer" | "viewer";
    };
    TeamChangeRoleRequest: {
      /** @enum {string} */
      role: "owner" | "admin" | "finance" | "developer" | "viewer";
    };
    TeamRemoveResponse: {
      userId: string;
      removed: boolean;
    };
    AuthAcceptInvitationRequest: {
      /** @description What is after the # of the link in the email. */
      token: string;
      name: string;
      password: string;
    };
    UsersUpdateProfileRequest: {
      name?: string;
      /**
       * @description Null removes it.
       * @example +233241234567
       */
      phone?: string | null;
      /** @description Only owners and admins change it. */
      businessName?: string;
      /** @description Of the business, by its name in the IANA time zone database. Only owners and admins change it. */
      timezone?: string;
      emails?: {
        webhooks?: boolean;
        identities?: boolean;
        keys?: boolean;
      };
    };
    AccountsReadResponse: {
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
        USDT: components["schemas"]["Balance"];
        GHSFIAT: components["schemas"]["Balance"];
      };
    };
    AccountsCloseRequest: {
      /** @description The name of the business, typed to confirm. */
      businessName: string;
    };
    AccountsCloseResponse: {
      closed: boolean;
    };
    KycUploadRequest: {
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
    KycUploadForm: {
      /** @enum {string} */
      documentType:
        | "ghana_card"
        | "passport"
        | "proof_of_address"
        | "business_registration"
        | "beneficial_owners";
      file: string;
    };
    KycBeginUploadRequest: {
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
    ReviewsUpdateRequest: {
      /** @enum {string} */
      priority?: "high" | "normal";
      tags?: string[];
      /** @description Null: nobody. */
      assigneeId?: string | null;
    };
    ReviewsNextResponse: {
      /** @description Null: there is none. */
      caseId: string | null;
    };
    ReviewsAddNoteRequest: {
      note: string;
    };
    ReviewsEnterFactsRequest: {
      fullName?: string | null;
      /** @description Of the document; stored encrypted. */
      number?: string | null;
      /** Format: date */
      bornOn?: string | null;
      /** Format: date */
      expiresOn?: string | null;
    };
    ReviewsDecideRequest: {
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
      /** @description Of a rejection: nothing may be submitted again, and the merchant loses the tier that it has. */
      isFinal?: boolean;
      /** @description To the merchant. */
      comment?: string;
      /** @description Internal; the merchant never sees it. */
      note?: string;
    };
    ReviewsPreviewResponse: {
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
    ReviewsResolveHitRequest: {
      /**
       * @description `cleared`: somebody else of that name; `confirmed`: the same. A payout that it holds is sent, or fails.
       * @enum {string}
       */
      outcome: "cleared" | "confirmed";
      reason: string;
    };
    ReviewsFiguresResponse: {
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
        next: components["schemas"]["Person"] | null;
      };
    };
    ReviewsUpdateSettingsRequest: {
      automaticAssignment: boolean;
    };
    ReviewsUpdateSettingsResponse: {
      automaticAssignment: boolean;
      targetHours: number;
      /** @description Who would get the next case. */
      next: components["schemas"]["Person"] | null;
    };
    OpsRailsResponse: {
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
          /**
           * Format: date-time
           * @example 2026-11-21T09:30:00.000Z
           */
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
          /** @example 150.00 */
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
          /**
           * @description Their sum, in the rail's currency.
           * @example 150.00
           */
          amount: string;
          /**
           * Format: date-time
           * @example 2026-11-21T09:30:00.000Z
           */
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
        /** @example 150.00 */
        reported: string | null;
        /** @example 150.00 */
        ledgerThen: string | null;
        /** @example 150.00 */
        discrepancy: string | null;
        /** @enum {string} */
        currency: "USDT" | "GHSFIAT";
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
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
      /** @description The chain that the rail `evm` uses; null where none is connected. What the node did not report just now is null. */
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
        /** @description The nodes that must agree before money is booked, with their newest blocks. */
        checkNodes: {
          host: string;
          head: number | null;
        }[];
        /** @description What the treasury has to pay for transactions on the chain. */
        gas: {
          symbol: string;
          /** @example 150.00 */
          ledger: string;
          /** @example 150.00 */
          onChain: string | null;
          /**
           * @description The average of the newest 20 withdrawals.
           * @example 150.00
           */
          perWithdrawal: string | null;
          /** @description For how many withdrawals it is enough. */
          withdrawals: number | null;
          /**
           * @description What the orders of the last 24 hours cost; those under way at their highest fee.
           * @example 150.00
           */
          usedToday: string;
          /**
           * @description What they may cost. Only withdrawals may use the second half.
           * @example 150.00
           */
          dailyLimit: string;
          /** @description New orders wait until less is used. */
          isUsedUp: boolean;
        };
        /** @description Addresses from which nothing new is sent, because their nonces differ. */
        stopped: {
          address: string;
          problem: string;
        }[];
        /** @description Our chain transactions that are not final, by their state. */
        pending: {
          reserved: number;
          signed: number;
          mined: number;
          /**
           * Format: date-time
           * @example 2026-11-21T09:30:00.000Z
           */
          oldestAt: string | null;
          oldestAgeSeconds: number | null;
          /** @description Orders that are not signed, that the node rejects, that are in no block after ten minutes, or about which the check nodes do not agree; oldest first, five at most. */
          problems: {
            reference: string;
            /** @enum {string} */
            purpose: "transfer" | "sweep" | "gas" | "mint" | "identity" | "return" | "recovered";
            nonce: number;
            problem: string;
            /** @description It is in no block, so operators can void it. */
            isVoidable: boolean;
            /** @description A version that does nothing takes its nonce. */
            isVoided: boolean;
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
        /** @description Those that are not credited because the nodes do not agree, or the address does not hold them; the problems of the oldest five. */
        doubtful: {
          count: number;
          /** @example 150.00 */
          amount: string;
          /** @constant */
          currency: "USDT";
          problems: {
            txHash: string;
            problem: string;
          }[];
        };
        /** @description Credited deposits that are not in the treasury yet. */
        unswept: {
          count: number;
          /** @example 150.00 */
          amount: string;
          /** @constant */
          currency: "USDT";
        };
        /** @description Addresses whose deposits could not be swept, the largest sums first; 20 at most. Each is tried again after a delay that grows with its failures. */
        failedSweeps: {
          count: number;
          data: {
            address: string;
            /**
             * @description USDT that wait there.
             * @example 150.00
             */
            amount: string;
            /** @description Why the latest try failed. */
            reason: string;
            /** @description Failed tries since the last sweep that succeeded. */
            failures: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            nextTryAt: string;
          }[];
        };
        /**
         * @description USDT in suspense; positive when we hold more than we should.
         * @example 150.00
         */
        suspense: string;
      } | null;
    };
    OpsSetRailRequest: {
      /** @enum {string} */
      status: "operational" | "degraded" | "closed";
      reason: string;
    };
    OpsSetRailResponse: {
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
        /**
         * Format: date-time
         * @example 2026-11-21T09:30:00.000Z
         */
        setAt: string | null;
      };
    };
    OpsRailHistoryResponse: {
      /** @description All rows that the filters admit. */
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
    OpsCallbacksResponse: {
      /** @description All rows that the filters admit. */
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
    OpsSetClaimLimitRequest: {
      /** @description Multiple of the limits of the merchant's tier; 0 stops all claims from its wallets. */
      factor: number;
      /** @description Only staff can see it. */
      reason: string;
    };
    OpsReleaseSuspenseRequest: {
      /**
       * @description `returned`: the treasury sends it back to the address that it came from.
       * @enum {string}
       */
      outcome: "credited" | "returned";
      /** @description The address of the wallet to credit; required for `credited`, and only then. */
      wallet?: string;
      /** @description Only staff can see it. */
      reason: string;
    };
    OpsQuarantinesResponse: {
      data: components["schemas"]["RailQuarantine"][];
    };
    OpsResolveExceptionRequest: {
      /** @enum {string} */
      outcome:
        "completed" | "failed" | "reversed" | "credited" | "refunded" | "charged" | "unrecovered";
      /** @description The merchant sees it in the history. */
      reason: string;
      /** @description The network's receipt. */
      receipt?: string;
      /** @description What the network moved, in the transfer's currency. Required to complete a transfer whose review reason is `amount_differs`, and only then: it settles as ordered, and the difference goes to suspense. */
      amountMoved?: components["schemas"]["Amount"];
    };
    OpsStartReconciliationRequest: {
      /** @enum {string} */
      provider?: "mtn" | "airtel" | "telecel" | "evm";
      /**
       * @description Inclusive. A date alone means the start of that day in UTC.
       * @example 2026-11-21
       * @example 2026-11-21T09:30:00Z
       */
      from?: string;
      /**
       * @description Inclusive. A date alone means the end of that day in UTC.
       * @example 2026-11-21
       * @example 2026-11-21T09:30:00Z
       */
      to?: string;
    };
    OpsStartReconciliationResponse: {
      data: components["schemas"]["ReconciliationRun"][];
    };
    OpsReadReconciliationResponse: {
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
        /** @example 150.00 */
        ledger: string | null;
        /** @example 150.00 */
        inFlight: string | null;
        /** @example 150.00 */
        moving: string | null;
        /** @example 150.00 */
        unexplained: string | null;
        /** @example 150.00 */
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
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      finishedAt: string | null;
      discrepancies: components["schemas"]["Discrepancy"][];
    };
    OpsResolveRateFreezeRequest: {
      /** @enum {string} */
      decision: "accept" | "discard";
      reason: string;
    };
    OpsUploadStatementRequest: {
      csv: string;
    };
    SandboxSetFaultsRequest: {
      /** @enum {string} */
      provider?: "mtn" | "airtel" | "telecel";
      /**
       * @description Every call fails with the network's response for an outage.
       * @default false
       */
      outage: boolean;
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
    SandboxAdvanceRequest: {
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
    SandboxOutboxResponse: {
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
    SystemHealthResponse: {
      /** @constant */
      status: "ok";
    };
    SystemReadyResponse: {
      /** @enum {string} */
      status: "ready" | "starting";
    };
    /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 2 decimals. A JSON number may have at most 15 significant digits. */
    CedisAmount: number | string;
    /** @description A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most 6 decimals. A JSON number may have at most 15 significant digits. */
    Amount: number | string;
  };
  responses: {
    /** @description The credential is missing or invalid. Codes: UNAUTHORIZED, WRONG_ENVIRONMENT. */
    UnauthorizedOrWrongEnvironment: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The path does not support this method. Codes: METHOD_NOT_ALLOWED. */
    MethodNotAllowed: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        Allow: components["headers"]["Allow"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Too many requests. Codes: RATE_LIMITED. */
    RateLimited: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Something went wrong on our side. Codes: INTERNAL_ERROR. */
    InternalError: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The request was rejected; no money moved. Codes: INVALID_REQUEST, BAD_REQUEST. */
    InvalidRequestOrBadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Not allowed with this credential. Codes: FORBIDDEN, IP_NOT_ALLOWED. */
    ForbiddenOrIpNotAllowed: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The resource does not exist. Codes: NOT_FOUND. */
    NotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The request was rejected; no money moved. Codes: INVALID_REQUEST, BAD_REQUEST, IDEMPOTENCY_KEY_REUSED. */
    InvalidRequestOrBadRequestOrIdempotencyKeyReused: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Not allowed with this credential. Codes: FORBIDDEN, IP_NOT_ALLOWED, MFA_REQUIRED. */
    ForbiddenOrIpNotAllowedOrMfaRequired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The request was rejected; no money moved. Codes: BAD_REQUEST. */
    BadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The request was rejected; no money moved. Codes: INVALID_REQUEST, BAD_REQUEST, INVALID_STATE. */
    InvalidRequestOrBadRequestOrInvalidState: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The credential is missing or invalid. Codes: UNAUTHORIZED. */
    Unauthorized: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Not allowed with this credential. Codes: KYC_REQUIRED. */
    KycRequired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The request was rejected; no money moved. Codes: INVALID_REQUEST, BAD_REQUEST, RATE_UNAVAILABLE. */
    InvalidRequestOrBadRequestOrRateUnavailable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The request was rejected; no money moved. Codes: INVALID_REQUEST, BAD_REQUEST. */
    InvalidRequestOrBadRequestUncounted: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The credential is missing or invalid. Codes: UNAUTHORIZED. */
    UnauthorizedUncounted: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Something went wrong on our side. Codes: INTERNAL_ERROR. */
    InternalErrorUncounted: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Not allowed with this credential. Codes: FORBIDDEN. */
    Forbidden: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Not allowed with this credential. Codes: FORBIDDEN, MFA_REQUIRED. */
    ForbiddenOrMfaRequired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description Not allowed with this credential. Codes: IP_NOT_ALLOWED. */
    IpNotAllowed: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The request was rejected; no money moved. Codes: BAD_REQUEST. */
    BadRequestUncounted: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
    /** @description The resource does not exist. Codes: NOT_FOUND. */
    NotFoundUncounted: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ErrorResponse"];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /**
     * @description Identifies this request; include it when you contact us.
     * @example req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
     */
    "X-Request-Id": string;
    /**
     * @description Requests per minute in this operation's limit class.
     * @example 100
     */
    "X-RateLimit-Limit": number;
    /**
     * @description Requests left in this minute.
     * @example 99
     */
    "X-RateLimit-Remaining": number;
    /**
     * @description When the limit resets, in Unix seconds.
     * @example 1795253460
     */
    "X-RateLimit-Reset": number;
    /**
     * @description Seconds to wait before the next request.
     * @example 21
     */
    "Retry-After": number;
    /**
     * @description Present where this is the response of an earlier request with the same key or `externalRef`.
     * @example true
     */
    "Idempotent-Replayed": "true";
    /**
     * @description The session cookie, for browsers.
     * @example cedirail.session=…; Path=/; HttpOnly; SameSite=Lax
     */
    "Set-Cookie": string;
    /**
     * @description The name under which a browser saves the file.
     * @example attachment; filename="result.csv"
     */
    "Content-Disposition": string;
    /**
     * @description Tokens are not to be cached (RFC 6749 §5.1).
     * @example no-cache
     */
    Pragma: "no-cache";
    /**
     * @description How to authenticate.
     * @example Bearer realm="cedirail"
     */
    "WWW-Authenticate": string;
    /**
     * @description The methods that this path supports.
     * @example GET, POST
     */
    Allow: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  paymentsInitiate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentsInitiateRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  paymentsRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a payment.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  paymentRequestsCreate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentRequestsCreateRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  paymentRequestsList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only rows with this status.
         * @example open
         */
        status?: "open" | "processing" | "paid" | "expired" | "cancelled";
        /**
         * @description Only requests with this exception.
         * @example underpaid
         */
        exception?: "underpaid" | "overpaid" | "late";
        /**
         * @description `true`: only archived ones; they are left out by default.
         * @example true
         */
        archived?: "true" | "false";
        /**
         * @description Inclusive. A date alone means the start of that day in UTC.
         * @example 2026-11-21
         */
        from?: string;
        /**
         * @description Inclusive. A date alone means the end of that day in UTC.
         * @example 2026-11-21
         */
        to?: string;
        /**
         * @description An id, an address, or words of the description.
         * @example INV-9
         */
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
          "application/json": components["schemas"]["PaymentRequestSummaryPage"];
        };
      };
    };
  };
  paymentRequestsRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a payment request.
         * @example prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  paymentRequestsUpdate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a payment request.
         * @example prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentRequestsUpdateRequest"];
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
  paymentRequestsCancel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a payment request.
         * @example prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  paymentRequestsReadSettings: {
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
          "application/json": components["schemas"]["PaymentPageSettings"];
        };
      };
    };
  };
  walletBalance: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description A wallet address.
         * @example 0x52908400098527886E0F7030069857D2E4169EE7
         */
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
          "application/json": components["schemas"]["WalletBalanceResponse"];
        };
      };
    };
  };
  walletTransactions: {
    parameters: {
      query?: {
        /**
         * @description Only this wallet; absent: all of yours.
         * @example 0x52908400098527886E0F7030069857D2E4169EE7
         */
        walletAddress?: string;
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
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
          "application/json": components["schemas"]["TransactionPage"];
        };
      };
    };
  };
  walletDeposits: {
    parameters: {
      query?: {
        /**
         * @description Only this wallet; absent: all of yours.
         * @example 0x52908400098527886E0F7030069857D2E4169EE7
         */
        walletAddress?: string;
        /**
         * @description Only deposits for this payment request.
         * @example prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        paymentRequestId?: string;
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
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
          "application/json": components["schemas"]["ChainDepositPage"];
        };
      };
    };
  };
  walletWithdraw: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WalletWithdrawRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  walletWithdrawalTerms: {
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
          "application/json": components["schemas"]["WithdrawalTerms"];
        };
      };
    };
  };
  sandboxFaucet: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxFaucetRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SandboxFaucetResponse"];
        };
      };
    };
  };
  identitiesMint: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IdentitiesMintRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IdentitiesMintResponse"];
        };
      };
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IdentitiesMintResponse"];
        };
      };
    };
  };
  identitiesRevoke: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IdentitiesRevokeRequest"];
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
  identitiesCheck: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description An E.164 number; the plus sign may be encoded as `%2B`.
         * @example +233241234567
         */
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
  identitiesResolve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description An E.164 number; the plus sign may be encoded as `%2B`.
         * @example +233241234567
         */
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
          "application/json": components["schemas"]["IdentityResolution"];
        };
      };
    };
  };
  identitiesResolveV1: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description An E.164 number; the plus sign may be encoded as `%2B`.
         * @example +233241234567
         */
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
          "application/json": components["schemas"]["IdentityResolution"];
        };
      };
    };
  };
  identitiesList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only rows with this status.
         * @example pending_verification
         */
        status?: "pending_verification" | "minting" | "verified" | "expired" | "revoked" | "failed";
        /**
         * @description An E.164 number that is possible in its country.
         * @example +233241234567
         */
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
          "application/json": components["schemas"]["ListedIdentityPage"];
        };
      };
    };
  };
  addressesList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
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
          "application/json": components["schemas"]["SavedAddressPage"];
        };
      };
    };
  };
  addressesCreate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddressesCreateRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  addressesDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a saved address.
         * @example adr_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["Deleted"];
        };
      };
    };
  };
  ratesList: {
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
          "application/json": components["schemas"]["RateList"];
        };
      };
    };
  };
  ratesListV1: {
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
          "application/json": components["schemas"]["RateList"];
        };
      };
    };
  };
  ratesRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description A currency pair; `usdt_ghs` and `USDT/GHS` in any case mean the same.
         * @example USDT-GHS
         */
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
  conversionsRate: {
    parameters: {
      query?: {
        /**
         * @description An amount in USDT to convert.
         * @example 100
         */
        amount?: components["schemas"]["Amount"];
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
          "application/json": components["schemas"]["ConversionsRateResponse"];
        };
      };
    };
  };
  conversionsQuote: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConversionsQuoteRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  conversionsQuoteGhsToUsdt: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConversionsQuoteGhsToUsdtRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  conversionsConfirm: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConversionsConfirmRequest"];
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
  conversionsRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a conversion.
         * @example cnv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  apiKeysList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
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
          "application/json": components["schemas"]["UsedApiKeyPage"];
        };
      };
    };
  };
  apiKeysCreate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ApiKeysCreateRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewApiKey"];
        };
      };
    };
  };
  apiKeysRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["ApiKeyWithUsage"];
        };
      };
    };
  };
  apiKeysDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an API key.
         * @example key_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["Deleted"];
        };
      };
    };
  };
  transactionsList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only transactions of this type.
         * @example payment
         */
        type?:
          "payment" | "collection" | "payout" | "withdrawal" | "conversion" | "deposit" | "refund";
        /**
         * @description Only rows with this status.
         * @example pending_approval
         */
        status?:
          | "pending_approval"
          | "pending"
          | "processing"
          | "completed"
          | "failed"
          | "expired"
          | "cancelled"
          | "reversed";
        /**
         * @description Only this currency; `GHS` is `GHSFIAT`.
         * @example USDT
         */
        currency?: "USDT" | "GHS" | "GHSFIAT";
        /**
         * @description Inclusive. A date alone means the start of that day in UTC.
         * @example 2026-11-21
         */
        from?: string;
        /**
         * @description Inclusive. A date alone means the end of that day in UTC.
         * @example 2026-11-21
         */
        to?: string;
        /**
         * @description Transactions of this batch; `none` for those without a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        batchId?: string;
        /**
         * @description The refunds of this transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        refundOf?: string;
        /**
         * @description A reference, an id or a phone number.
         * @example INV-9
         */
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
          "application/json": components["schemas"]["TransactionPage"];
        };
      };
    };
  };
  transactionsExport: {
    parameters: {
      query?: {
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only transactions of this type.
         * @example payment
         */
        type?:
          "payment" | "collection" | "payout" | "withdrawal" | "conversion" | "deposit" | "refund";
        /**
         * @description Only rows with this status.
         * @example pending_approval
         */
        status?:
          | "pending_approval"
          | "pending"
          | "processing"
          | "completed"
          | "failed"
          | "expired"
          | "cancelled"
          | "reversed";
        /**
         * @description Only this currency; `GHS` is `GHSFIAT`.
         * @example USDT
         */
        currency?: "USDT" | "GHS" | "GHSFIAT";
        /**
         * @description Inclusive. A date alone means the start of that day in UTC.
         * @example 2026-11-21
         */
        from?: string;
        /**
         * @description Inclusive. A date alone means the end of that day in UTC.
         * @example 2026-11-21
         */
        to?: string;
        /**
         * @description Transactions of this batch; `none` for those without a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        batchId?: string;
        /**
         * @description The refunds of this transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        refundOf?: string;
        /**
         * @description A reference, an id or a phone number.
         * @example INV-9
         */
        q?: string;
        /**
         * @description The format of the file.
         * @example csv
         */
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
  transactionsRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  transactionsCreateV1: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransactionsCreateV1Request"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionsCreateV1Response"];
        };
      };
    };
  };
  transactionsReceipt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/pdf": string;
        };
      };
    };
  };
  transactionsReceiptLink: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TransactionsReceiptLinkResponse"];
        };
      };
    };
  };
  transactionsRefund: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransactionsRefundRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  transactionsCancel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  payoutsReadSettings: {
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
          "application/json": components["schemas"]["PayoutSettings"];
        };
      };
    };
  };
  batchesList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only rows with this status.
         * @example draft
         */
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
          "application/json": components["schemas"]["BatchPage"];
        };
      };
    };
  };
  batchesCreate: {
    parameters: {
      query?: {
        /**
         * @description The batch's name, for CSV.
         * @example Salaries
         */
        name?: string;
      };
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchesCreateRequest"];
        "text/csv": string;
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BatchesCreateResponse"];
        };
      };
    };
  };
  batchesRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  batchesRows: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only rows with this status.
         * @example invalid
         */
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
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["BatchRowResultPage"];
        };
      };
    };
  };
  batchesResult: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  batchesConfirm: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["BatchesConfirmRequest"];
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
  batchesPause: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  batchesResume: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  batchesCancel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  batchesRetry: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a batch.
         * @example bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  beneficiariesList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Part of a name or phone number.
         * @example INV-9
         */
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
          "application/json": components["schemas"]["BeneficiaryPage"];
        };
      };
    };
  };
  beneficiariesCreate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BeneficiariesCreateRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  beneficiariesRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a saved recipient.
         * @example ben_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  beneficiariesDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a saved recipient.
         * @example ben_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["Deleted"];
        };
      };
    };
  };
  beneficiariesUpdate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a saved recipient.
         * @example ben_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BeneficiariesUpdateRequest"];
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
  mobileMoneyCollectMtn: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollectionRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Collection"];
        };
      };
    };
  };
  mobileMoneyCollectAirtel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollectionRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Collection"];
        };
      };
    };
  };
  mobileMoneyCollectTelecel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CollectionRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Collection"];
        };
      };
    };
  };
  mobileMoneyTransfer: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MobileMoneyTransferRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  mobileMoneyBalance: {
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
          "application/json": components["schemas"]["MobileMoneyBalanceResponse"];
        };
      };
    };
  };
  mobileMoneyVerify: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MobileMoneyVerifyRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MobileMoneyVerifyResponse"];
        };
      };
    };
  };
  mobileMoneyProviders: {
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
          "application/json": components["schemas"]["MobileMoneyProvidersResponse"];
        };
      };
    };
  };
  statementsRead: {
    parameters: {
      query: {
        /**
         * @description Only this currency; `GHS` is `GHSFIAT`.
         * @example USDT
         */
        currency: "USDT" | "GHS" | "GHSFIAT";
        /**
         * @description Inclusive. A date alone means the start of that day in UTC.
         * @example 2026-11-21
         */
        from: string;
        /**
         * @description Inclusive. A date alone means the end of that day in UTC.
         * @example 2026-11-21
         */
        to: string;
        /**
         * @description Your main wallet by default.
         * @example 0x52908400098527886E0F7030069857D2E4169EE7
         */
        walletAddress?: string;
        /**
         * @description A period has at most 366 days, and as JSON 10000, as PDF 2000 lines.
         * @example json
         */
        format?: "json" | "csv" | "pdf";
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
          "application/json": components["schemas"]["Statement"];
          "text/csv": string;
          "application/pdf": string;
        };
      };
    };
  };
  overviewRead: {
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
          "application/json": components["schemas"]["OverviewReadResponse"];
        };
      };
    };
  };
  transactionsTimeline: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["TransactionsTimelineResponse"];
        };
      };
    };
  };
  webhooksList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
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
          "application/json": components["schemas"]["WebhookEndpointPage"];
        };
      };
    };
  };
  webhooksCreate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhooksCreateRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  webhooksRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook endpoint.
         * @example whk_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  webhooksDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a webhook endpoint.
         * @example whk_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["Deleted"];
        };
      };
    };
  };
  webhooksUpdate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a webhook endpoint.
         * @example whk_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhooksUpdateRequest"];
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
  webhooksDeliveries: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only events of this kind.
         * @example payment.completed
         */
        event?:
          | "payment.completed"
          | "payment.failed"
          | "withdrawal.completed"
          | "withdrawal.failed"
          | "identity.verified"
          | "identity.revoked";
        /**
         * @description Only rows with this status.
         * @example pending
         */
        status?: "pending" | "success" | "failed" | "exhausted";
        /**
         * @description Only the deliveries to this endpoint.
         * @example whk_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        endpointId?: string;
        /**
         * @description Only the deliveries of this event.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        eventId?: string;
        /**
         * @description Inclusive. A date alone means the start of that day in UTC.
         * @example 2026-11-21
         */
        from?: string;
        /**
         * @description Inclusive. A date alone means the end of that day in UTC.
         * @example 2026-11-21
         */
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
          "application/json": components["schemas"]["WebhookDeliveryPage"];
        };
      };
    };
  };
  webhooksReadDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  webhooksRetryDelivery: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WebhooksRetryDeliveryRequest"];
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
  webhooksRetryDeliveries: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhooksRetryDeliveriesRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhooksRetryDeliveriesResponse"];
        };
      };
    };
  };
  webhooksTest: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a webhook endpoint.
         * @example whk_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WebhooksTestRequest"];
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
  eventsList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only events of this kind.
         * @example payment.completed
         */
        event?:
          | "payment.completed"
          | "payment.failed"
          | "withdrawal.completed"
          | "withdrawal.failed"
          | "identity.verified"
          | "identity.revoked";
        /**
         * @description Only events of this resource, by its id.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        resourceId?: string;
        /**
         * @description Inclusive. A date alone means the start of that day in UTC.
         * @example 2026-11-21
         */
        from?: string;
        /**
         * @description Inclusive. A date alone means the end of that day in UTC.
         * @example 2026-11-21
         */
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
          "application/json": components["schemas"]["EventPage"];
        };
      };
    };
  };
  eventsRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an event.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  webhooksEvents: {
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
          "application/json": components["schemas"]["WebhooksEventsResponse"];
        };
      };
    };
  };
  requestLogList: {
    parameters: {
      query?: {
        /**
         * @description The page of the list, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Rows per page.
         * @example 20
         */
        limit?: number;
        /**
         * @description The `asOf` of the first page. With it, later pages leave out rows added since, so that no row is repeated or missed.
         * @example 2026-11-21T09:30:00.000Z
         */
        asOf?: string;
        /**
         * @description Only rows with this status.
         * @example 200
         */
        status?: string;
        /**
         * @description Only calls with this method.
         * @example GET
         */
        method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
        /**
         * @description The beginning of a path, or a path of this document: `/payments/{id}`.
         * @example /payments/initiate
         */
        path?: string;
        /**
         * @description The id of an API key or OAuth client, or the user of a session.
         * @example key_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        credential?: string;
        /**
         * @description Only the call with this request id.
         * @example req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        requestId?: string;
        /**
         * @description Inclusive. A date alone means the start of that day in UTC.
         * @example 2026-11-21
         */
        from?: string;
        /**
         * @description Inclusive. A date alone means the end of that day in UTC.
         * @example 2026-11-21
         */
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
          "application/json": components["schemas"]["RequestLogListResponse"];
        };
      };
    };
  };
  requestLogRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The request id of the call.
         * @example req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  authLogout: {
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
          "application/json": components["schemas"]["AuthLogoutResponse"];
        };
      };
    };
  };
  authMe: {
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
          "application/json": components["schemas"]["AuthMeResponse"];
        };
      };
    };
  };
  authReauthenticate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AuthReauthenticateRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthReauthenticateResponse"];
        };
      };
    };
  };
  usersReadProfile: {
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
          "application/json": components["schemas"]["Profile"];
        };
      };
    };
  };
  usersUpdateProfile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UsersUpdateProfileRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Profile"];
        };
      };
    };
  };
  accountsRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of a user of your merchant.
         * @example usr_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["AccountsReadResponse"];
        };
      };
    };
  };
  kycUpload: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["KycUploadRequest"];
        "multipart/form-data": components["schemas"]["KycUploadForm"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UploadedDocument"];
        };
      };
    };
  };
  kycBeginUpload: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["KycBeginUploadRequest"];
      };
    };
    responses: {
      /** @description Created. */
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
  kycReadUpload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of an upload.
         * @example upl_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
  kycPutPart: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of an upload.
         * @example upl_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
        /**
         * @description The number of the part, from 1.
         * @example 1
         */
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
  kycFinishUpload: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of an upload.
         * @example upl_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
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
          "application/json": components["schemas"]["UploadedDocument"];
        };
      };
    };
  };
  kycStatus: {
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
  sandboxFaults: {
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
          "application/json": components["schemas"]["ProviderFaultsList"];
        };
      };
    };
  };
  sandboxSetFaults: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxSetFaultsRequest"];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderFaultsList"];
        };
      };
    };
  };
  sandboxAdvance: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Valid for 24 hours. A request with the same key and body gets the first response again, with `Idempotent-Replayed: true`; a different body is rejected.
         * @example order-1042
         */
        "Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description The id of a transaction.
         * @example txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxAdvanceRequest"];
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
  sandboxOutbox: {
    parameters: {
      query?: {
        /**
         * @description Only messages to this address or phone number.
         * @example ama@example.com
         */
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
          "application/json": components["schemas"]["SandboxOutboxResponse"];
        };
      };
    };
  };
  onPaymentCompleted: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The hex HMAC-SHA256 of the body's bytes, keyed with your webhook secret, `whsec_` included. Compare it in constant time; where it differs, respond 401.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature": string;
        /**
         * @description The same, keyed with the secret before the latest rotation, for 24 hours after it.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature-previous"?: string;
        /**
         * @description The id of the event: the same for every attempt.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-event-id": string;
        /**
         * @description The id of the delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-delivery-id": string;
        /**
         * @description The id of the event, as Standard Webhooks names it.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "webhook-id": string;
        /**
         * @description When this attempt was made, in Unix seconds.
         * @example 1795253400
         */
        "webhook-timestamp": string;
        /**
         * @description The signature of Standard Webhooks, keyed with the bytes whose base64 follows `whsec_`.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json":
          | (components["schemas"]["Event"] & {
              /** @constant */
              event?: "payment.completed";
              /** @constant */
              resource?: "transaction";
              data?: components["schemas"]["Transaction"];
            })
          | (components["schemas"]["Event"] & {
              /** @constant */
              event?: "payment.completed";
              /** @constant */
              resource?: "payment_request";
              data?: components["schemas"]["PaymentRequest"];
            });
      };
    };
    responses: {
      /** @description Received; it is not sent again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver rejected the signature; it is attempted again. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPaymentFailed: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The hex HMAC-SHA256 of the body's bytes, keyed with your webhook secret, `whsec_` included. Compare it in constant time; where it differs, respond 401.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature": string;
        /**
         * @description The same, keyed with the secret before the latest rotation, for 24 hours after it.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature-previous"?: string;
        /**
         * @description The id of the event: the same for every attempt.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-event-id": string;
        /**
         * @description The id of the delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-delivery-id": string;
        /**
         * @description The id of the event, as Standard Webhooks names it.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "webhook-id": string;
        /**
         * @description When this attempt was made, in Unix seconds.
         * @example 1795253400
         */
        "webhook-timestamp": string;
        /**
         * @description The signature of Standard Webhooks, keyed with the bytes whose base64 follows `whsec_`.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json":
          | (components["schemas"]["Event"] & {
              /** @constant */
              event?: "payment.failed";
              /** @constant */
              resource?: "transaction";
              data?: components["schemas"]["Transaction"];
            })
          | (components["schemas"]["Event"] & {
              /** @constant */
              event?: "payment.failed";
              /** @constant */
              resource?: "payment_request";
              data?: components["schemas"]["PaymentRequest"];
            });
      };
    };
    responses: {
      /** @description Received; it is not sent again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver rejected the signature; it is attempted again. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onWithdrawalCompleted: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The hex HMAC-SHA256 of the body's bytes, keyed with your webhook secret, `whsec_` included. Compare it in constant time; where it differs, respond 401.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature": string;
        /**
         * @description The same, keyed with the secret before the latest rotation, for 24 hours after it.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature-previous"?: string;
        /**
         * @description The id of the event: the same for every attempt.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-event-id": string;
        /**
         * @description The id of the delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-delivery-id": string;
        /**
         * @description The id of the event, as Standard Webhooks names it.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "webhook-id": string;
        /**
         * @description When this attempt was made, in Unix seconds.
         * @example 1795253400
         */
        "webhook-timestamp": string;
        /**
         * @description The signature of Standard Webhooks, keyed with the bytes whose base64 follows `whsec_`.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"] & {
          /** @constant */
          event?: "withdrawal.completed";
          /** @constant */
          resource?: "transaction";
          data?: components["schemas"]["Transaction"];
        };
      };
    };
    responses: {
      /** @description Received; it is not sent again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver rejected the signature; it is attempted again. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onWithdrawalFailed: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The hex HMAC-SHA256 of the body's bytes, keyed with your webhook secret, `whsec_` included. Compare it in constant time; where it differs, respond 401.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature": string;
        /**
         * @description The same, keyed with the secret before the latest rotation, for 24 hours after it.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature-previous"?: string;
        /**
         * @description The id of the event: the same for every attempt.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-event-id": string;
        /**
         * @description The id of the delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-delivery-id": string;
        /**
         * @description The id of the event, as Standard Webhooks names it.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "webhook-id": string;
        /**
         * @description When this attempt was made, in Unix seconds.
         * @example 1795253400
         */
        "webhook-timestamp": string;
        /**
         * @description The signature of Standard Webhooks, keyed with the bytes whose base64 follows `whsec_`.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"] & {
          /** @constant */
          event?: "withdrawal.failed";
          /** @constant */
          resource?: "transaction";
          data?: components["schemas"]["Transaction"];
        };
      };
    };
    responses: {
      /** @description Received; it is not sent again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver rejected the signature; it is attempted again. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onIdentityVerified: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The hex HMAC-SHA256 of the body's bytes, keyed with your webhook secret, `whsec_` included. Compare it in constant time; where it differs, respond 401.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature": string;
        /**
         * @description The same, keyed with the secret before the latest rotation, for 24 hours after it.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature-previous"?: string;
        /**
         * @description The id of the event: the same for every attempt.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-event-id": string;
        /**
         * @description The id of the delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-delivery-id": string;
        /**
         * @description The id of the event, as Standard Webhooks names it.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "webhook-id": string;
        /**
         * @description When this attempt was made, in Unix seconds.
         * @example 1795253400
         */
        "webhook-timestamp": string;
        /**
         * @description The signature of Standard Webhooks, keyed with the bytes whose base64 follows `whsec_`.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json":
          | (components["schemas"]["Event"] & {
              /** @constant */
              event?: "identity.verified";
              /** @constant */
              resource?: "identity";
              data?: components["schemas"]["Identity"];
            })
          | (components["schemas"]["Event"] & {
              /** @constant */
              event?: "identity.verified";
              /** @constant */
              resource?: "kyc";
              data?: components["schemas"]["KycStatus"];
            });
      };
    };
    responses: {
      /** @description Received; it is not sent again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver rejected the signature; it is attempted again. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onIdentityRevoked: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The hex HMAC-SHA256 of the body's bytes, keyed with your webhook secret, `whsec_` included. Compare it in constant time; where it differs, respond 401.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature": string;
        /**
         * @description The same, keyed with the secret before the latest rotation, for 24 hours after it.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        "x-service-signature-previous"?: string;
        /**
         * @description The id of the event: the same for every attempt.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-event-id": string;
        /**
         * @description The id of the delivery.
         * @example dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "x-service-delivery-id": string;
        /**
         * @description The id of the event, as Standard Webhooks names it.
         * @example evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C
         */
        "webhook-id": string;
        /**
         * @description When this attempt was made, in Unix seconds.
         * @example 1795253400
         */
        "webhook-timestamp": string;
        /**
         * @description The signature of Standard Webhooks, keyed with the bytes whose base64 follows `whsec_`.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Event"] & {
          /** @constant */
          event?: "identity.revoked";
          /** @constant */
          resource?: "identity";
          data?: components["schemas"]["Identity"];
        };
      };
    };
    responses: {
      /** @description Received; it is not sent again. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Your receiver rejected the signature; it is attempted again. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
