/** Things of one merchant that samples name. */
export interface Belongings {
  wallet: string;
  paymentRequestId: string;
  transactionId: string;
  conversionId: string;
  keyId: string;
  beneficiaryId: string;
  addressId: string;
  batchId: string;
  endpointId: string;
  deliveryId: string;
  eventId: string;
  userId: string;
  clientId: string;
  invitationId: string;
  uploadId: string;
  /** Of a call in the request log. */
  loggedId: string;
}

/** Ids of nothing. */
export const nobody: Belongings = {
  wallet: "0x000000000000000000000000000000000000dEaD",
  paymentRequestId: "prq_00000000000000000000000000",
  transactionId: "txn_00000000000000000000000000",
  conversionId: "cnv_00000000000000000000000000",
  keyId: "key_0000000000000000000000000Z",
  beneficiaryId: "ben_00000000000000000000000000",
  addressId: "adr_00000000000000000000000000",
  batchId: "bat_00000000000000000000000000",
  endpointId: "whk_00000000000000000000000000",
  deliveryId: "dlv_00000000000000000000000000",
  eventId: "evt_00000000000000000000000000",
  userId: "usr_00000000000000000000000000",
  clientId: "oac_0000000000000000000000000Z",
  invitationId: "inv_00000000000000000000000000",
  uploadId: "upl_00000000000000000000000000",
  loggedId: "req_00000000000000000000000000",
};

type Post = (path: string, body: unknown) => Promise<Record<string, string>>;

/**
 * Makes one thing of every kind that a key can make for a merchant; the others are nobody's.
 * @param post calls the API for it, and gives the body
 */
export async function makeBelongings(wallet: string, post: Post): Promise<Belongings> {
  await post("/api/sandbox/faucet", { currency: "USDT", amount: 100 });
  await post("/api/sandbox/faucet", { currency: "GHS", amount: 500 });
  const transfer = { amount: 2, phoneNumber: "0240000001" };
  const asked = { amount: 5, currency: "USDT" };
  const { requestId: paymentRequestId = "" } = await post("/payments/request-address", asked);
  const { transactionId = "" } = await post("/api/mobile-money/transfer", transfer);
  const { conversionId = "" } = await post("/api/convert/usdt-to-ghs", { amount: 1 });
  const idOf = async (path: string, body: unknown) => (await post(path, body)).id ?? "";
  const keyId = await idOf("/api-keys", { name: "A key", scopes: ["rates:read"] });
  const { phoneNumber } = transfer;
  const beneficiaryId = await idOf("/beneficiaries", { name: "Ama", phoneNumber });
  const saved = { label: "Treasury", address: "0x52908400098527886E0F7030069857D2E4169EE7" };
  const addressId = await idOf("/addresses", saved);
  const { batchId = "" } = await post("/payouts/batches", { rows: [transfer] });
  const hook = { url: "https://example.com/webhooks", events: ["payment.completed"] };
  const endpointId = await idOf("/webhooks", hook);
  const { id: deliveryId = "", eventId = "" } = await post(`/webhooks/${endpointId}/test`, {});
  const webhooks = { endpointId, deliveryId, eventId };
  const ids = {
    paymentRequestId,
    transactionId,
    conversionId,
    keyId,
    beneficiaryId,
    addressId,
    batchId,
  };
  return { ...nobody, wallet, ...ids, ...webhooks };
}
