const ulid = "01JD7Q3V5Y0T4R6W8X1Z2A3B4C";
const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const phone = "+233241234567";
const hash = `0x${"1f".repeat(32)}`;
const moment = "2026-11-21T09:30:00.000Z";
const base64url = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";

/** An id with its prefix. */
export const idOf = (prefix: string) => `${prefix}_${ulid}`;

/** What a member of this name is likely to hold, where its schema gives no example. */
export const byName: Record<string, unknown> = {
  transactionId: idOf("txn"),
  paymentId: idOf("txn"),
  merchantId: idOf("mer"),
  userId: idOf("usr"),
  conversionId: idOf("cnv"),
  paymentRequestId: idOf("prq"),
  requestId: idOf("req"),
  batchId: idOf("bat"),
  beneficiaryId: idOf("ben"),
  eventId: idOf("evt"),
  endpointId: idOf("whk"),
  documentId: idOf("doc"),
  caseId: idOf("cas"),
  assigneeId: idOf("usr"),
  sha256: "1f".repeat(32),
  identityId: idOf("idn"),
  name: "Ama Mensah",
  merchantName: "Makola Trading",
  businessName: "Makola Trading",
  accountName: "AMA MENSAH",
  recipientName: "AMA MENSAH",
  approvalThreshold: "1000.00",
  amount: "150.00",
  phone,
  phoneNumber: phone,
  recipient: phone,
  country: "GH",
  provider: "mtn",
  address,
  wallet: address,
  walletAddress: address,
  network: "1",
  txHash: hash,
  reason: "The customer returned the goods.",
  description: "Invoice 9",
  externalRef: "INV-9",
  label: "Treasury",
  note: "Pays the market fee",
  email: "ama@example.com",
  password: "a long enough password",
  otp: "123456",
  url: "https://example.com/webhooks",
  callbackUrl: "https://example.com/webhooks",
  explorerUrl: `https://explorer.example.com/tx/${hash}`,
  fileName: "ghana-card.jpg",
  contentType: "image/jpeg",
  content: "/9j/4AAQSkZJRg==",
  timezone: "Africa/Accra",
  lastFour: "x7Qm",
  grant_type: "client_credentials",
  scope: "payments:write",
  response: "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj",
  csv: "phoneNumber,amount\n+233241234567,150.00\n",
  next: "/dashboard",
  token: "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
  handle: "b5Uq4oHnT0WbXc9sZk1vRmEyLdPfGjQa2iN8xV7tK3w",
  id: base64url,
  rawId: base64url,
  clientDataJSON: base64url,
  attestationObject: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: base64url,
};

/** What a member of this format holds. */
export const byFormat: Record<string, unknown> = {
  "date-time": moment,
  date: "2026-11-21",
  email: "ama@example.com",
  ipv4: "203.0.113.7",
};

const entry = (status: string, by: string) => ({ status, at: moment, by, reason: null });
const payout = {
  type: "payout",
  status: "completed",
  currency: "GHSFIAT",
  fee: { amount: "1.50", currency: "GHSFIAT" },
  providerRef: "4d2c1f0e-8a7b-4c6d-9e5f-0a1b2c3d4e5f",
  providerReceipt: "1234567890",
  conversionId: null,
  converted: null,
  paymentRequestId: null,
  batchId: null,
  failure: null,
  refund: null,
  txHash: null,
  sequence: 3,
  history: [
    entry("pending", idOf("key")),
    entry("processing", "system"),
    entry("completed", "provider:mtn"),
  ],
};
const oauthClient = { client_id: idOf("oac"), client_secret: "cc_test_example" };
const order = { amount: "150.00", currency: "GHS", description: "Invoice 9", externalRef: "INV-9" };

/** Members that belong together, by the schema's name. */
export const bySchema: Record<string, object> = {
  Transaction: payout,
  Collection: { ...payout, type: "collection", recipient: address, payer: phone },
  Money: { amount: "1.50", currency: "GHSFIAT" },
  Balance: { balance: "150.00", available: "120.00", reserved: "30.00" },
  PaymentsInitiateRequest: { ...order, recipient: phone },
  PaymentTransaction: { ...order, recipient: phone },
  WalletWithdrawRequest: { currency: "GHS" },
  WithdrawalTransaction: { currency: "GHS" },
  // Without a header for them, they are how the client authenticates.
  OauthTokenRequest: oauthClient,
  OauthRevokeRequest: oauthClient,
  Rate: { mid: "15.500000", buy: "15.422500", sell: "15.577500", rate: "15.422500" },
  Conversion: {
    sourceAmount: "100.000000",
    sourceCurrency: "USDT",
    rate: "15.422500",
    fee: { amount: "0.500000", currency: "USDT" },
    targetAmount: "1534.53",
    targetCurrency: "GHSFIAT",
  },
};
