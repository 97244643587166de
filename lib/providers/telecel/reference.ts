/**
 * Our reference at Telecel for a transaction (its `ThirdPartyConversationID`): the transaction's id
 * without its underscore, 29 letters and digits, since only up to 32 can be asked about.
 */
export function telecelReference(transactionId: string): string {
  return transactionId.replace(/[^0-9A-Za-z]/g, "");
}
