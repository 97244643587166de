import { expect } from "vitest";

/**
 * The endpoints of the interface specification (§4), typed in from its text and never read from the code. What
 * differs from run to run stands between `<` and `>`.
 */

const text = expect.any(String);
const amount = expect.stringMatching(/^\d+\.\d+$/);
const whole = expect.any(Number);
const list = expect.any(Array);
const anything = {};

export interface SpecificationRow {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the specification writes it. */
  path: string;
  /** The path that is called, where it has parameters or a query. */
  called?: string;
  body?: object;
  status: number;
  /** The fields that the specification names. */
  fields: object;
  /** The credential; by default the first merchant's API key. */
  key?: string | null;
  headers?: Record<string, string>;
}

const momo = { amount: 2, phoneNumber: "0240000001", wallet: "<wallet>" };

/** §4.1, group A. */
export const groupA: SpecificationRow[] = [
  {
    method: "POST",
    path: "/payments/initiate",
    body: {
      amount: 2.5,
      currency: "GHS",
      recipient: "+233240000001",
      description: "Two loaves",
      country: "GH",
    },
    status: 201,
    fields: { transactionId: text, status: "pending" },
  },
  {
    method: "GET",
    path: "/payments/{id}",
    called: "/payments/<transaction>",
    status: 200,
    fields: { transactionId: text, status: text },
  },
  {
    method: "POST",
    path: "/payments/request-address",
    body: {
      amount: 25,
      currency: "USDT",
      description: "Two loaves",
      merchantId: "<merchant>",
      callbackUrl: "https://example.com/callbacks",
    },
    status: 201,
    fields: {
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      qrCode: expect.stringMatching(/^data:image\/png;base64,/),
    },
  },
  {
    method: "GET",
    path: "/identity/resolve/{phone}",
    called: "/identity/resolve/+233241234567",
    status: 200,
    fields: { wallet: null, hasIdentity: false },
  },
  {
    method: "GET",
    path: "/wallet/balance/{address}",
    called: "/wallet/balance/<wallet>",
    status: 200,
    fields: { balances: { GHSFIAT: { balance: amount }, USDT: { balance: amount } } },
  },
  {
    method: "GET",
    path: "/wallet/transactions",
    called: "/wallet/transactions?walletAddress=<wallet>&page=1&limit=1",
    status: 200,
    fields: {
      total: whole,
      data: [{ type: text, amount, currency: text, status: text }],
    },
  },
  {
    method: "POST",
    path: "/mobile-money/mtn",
    body: { ...momo, externalRef: "INV-1" },
    status: 201,
    fields: { paymentId: text },
  },
  {
    method: "POST",
    path: "/identity/mint",
    body: { phone: "+233241234567" },
    status: 201,
    fields: anything,
  },
  {
    method: "GET",
    path: "/identity/check/{phone}",
    called: "/identity/check/%2B233241234567",
    status: 200,
    fields: { hasIdentity: false },
  },
  {
    method: "POST",
    path: "/wallet/withdraw",
    body: {
      walletAddress: "<wallet>",
      amount: "5",
      currency: "USDT",
      destination: { type: "wallet", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
    },
    status: 201,
    fields: { status: text },
  },
  {
    method: "POST",
    path: "/mobile-money/airtel",
    body: { ...momo, phoneNumber: "0270000001" },
    status: 201,
    fields: { paymentId: text },
  },
  {
    method: "POST",
    path: "/mobile-money/telecel",
    body: { ...momo, phoneNumber: "0200000001" },
    status: 201,
    fields: { paymentId: text },
  },
  { method: "GET", path: "/rates", status: 200, fields: { data: list } },
  {
    method: "GET",
    path: "/rates/{pair}",
    called: "/rates/USDT-GHS",
    status: 200,
    fields: { pair: "USDT-GHS", rate: amount },
  },
  {
    method: "POST",
    path: "/api-keys",
    body: { name: "Till", scopes: ["rates:read"] },
    status: 201,
    fields: { key: expect.stringMatching(/^ck_test_/) },
  },
  { method: "GET", path: "/api-keys", status: 200, fields: { data: list } },
  {
    method: "DELETE",
    path: "/api-keys/{id}",
    called: "/api-keys/<key>",
    status: 200,
    fields: { deleted: true },
  },
];

/** §4.2, group B. */
export const groupB: SpecificationRow[] = [
  {
    method: "GET",
    path: "/api/v1/accounts/{user_id}",
    called: "/api/v1/accounts/<user>",
    status: 200,
    fields: { userId: text },
  },
  {
    method: "POST",
    path: "/api/v1/transactions",
    body: { type: "payout", amount: 2, phoneNumber: "0240000001" },
    status: 201,
    fields: { transactionId: text, type: "payout" },
  },
  { method: "GET", path: "/api/v1/rates", status: 200, fields: { data: list } },
  {
    method: "GET",
    path: "/api/v1/resolve/{phone_number}",
    called: "/api/v1/resolve/+233241234567",
    status: 200,
    fields: { wallet: null, hasIdentity: false },
  },
];

/** §4.3, group C. */
export const groupC: SpecificationRow[] = [
  {
    method: "POST",
    path: "/api/auth/login",
    body: { email: "<email>", password: "<password>" },
    status: 200,
    fields: { token: text },
    key: null,
  },
  { method: "POST", path: "/api/auth/logout", status: 200, fields: anything, key: "<session>" },
  { method: "GET", path: "/api/auth/me", status: 200, fields: { user: { id: text } } },
  { method: "GET", path: "/api/users/profile", status: 200, fields: { userId: text } },
  {
    method: "PUT",
    path: "/api/users/profile",
    body: { name: "Esi Quaye" },
    status: 200,
    fields: { name: "Esi Quaye" },
  },
  {
    method: "POST",
    path: "/api/users/kyc-upload",
    body: {
      documentType: "ghana_card",
      fileName: "card.jpg",
      contentType: "image/jpeg",
      content: "<document>",
    },
    status: 201,
    fields: { documentId: text, status: text },
    key: "<second>",
  },
  { method: "GET", path: "/api/users/kyc-status", status: 200, fields: { status: text } },
  { method: "GET", path: "/api/convert/rate", status: 200, fields: { rate: amount } },
  {
    method: "POST",
    path: "/api/convert/usdt-to-ghs",
    body: { amount: 1 },
    status: 201,
    fields: { conversionId: text, status: "quoted", targetAmount: amount },
  },
  {
    method: "POST",
    path: "/api/convert/confirm",
    body: { conversionId: "<conversion>" },
    status: 200,
    fields: { status: "completed" },
  },
  { method: "GET", path: "/api/transactions", status: 200, fields: { total: whole, data: list } },
  {
    method: "GET",
    path: "/api/transactions/{id}",
    called: "/api/transactions/<transaction>",
    status: 200,
    fields: { transactionId: text, status: text },
  },
  {
    method: "POST",
    path: "/api/transactions/webhook",
    body: { transactionId: "<transaction>" },
    status: 200,
    fields: { received: true },
    key: null,
    headers: { "x-service-signature": "<nudge>" },
  },
  {
    method: "POST",
    path: "/api/mobile-money/transfer",
    body: { amount: 2, phoneNumber: "0240000001" },
    status: 201,
    fields: { transactionId: text, status: "pending" },
  },
  { method: "GET", path: "/api/mobile-money/balance", status: 200, fields: { balance: amount } },
  {
    method: "POST",
    path: "/api/mobile-money/verify",
    body: { phoneNumber: "0240000001" },
    status: 200,
    fields: { valid: true },
  },
  { method: "GET", path: "/api/mobile-money/providers", status: 200, fields: { data: list } },
];
