/**
 * Our reference at Telecel for a transaction (its `ThirdPartyConversationID`): the transaction's id
 * without its underscore, 29 letters and digits, since only up to 32 can be asked about.
 */
export function telecelReference(transactionId: string): string {
  return transactionId.replace(/[^0-9A-Za-z]/g, "");
}

/** The reference of the refund of a collection: 32 letters and digits, which is the most. */
export function telecelRefundReference(transactionId: string): string {
  return `rev${telecelReference(transactionId)}`;
}
