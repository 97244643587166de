/**
 * Our reference at Telecel for a transfer (its `ThirdPartyConversationID`): its id without its
 * underscore, 29 letters and digits, since only up to 32 can be asked about.
 */
export function telecelReference(id: string): string {
  return id.replace(/[^0-9A-Za-z]/g, "");
}
