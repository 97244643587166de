const ghanaNational = /^0\d{9}$/;
/** Open mobile blocks of Ghana (reference: ghana-numbers-and-limits §1). */
const mobileBlocks = String.raw`(?:2(?:[0346-9]\d|5[67])|5(?:[03-7]\d|9[1-9]))\d{6}`;
const ghanaMobile = new RegExp(`^\\+233${mobileBlocks}$`);
/** What {@link readGhanaMobile} takes, for the OpenAPI spec. */
export const ghanaMobilePattern = String.raw`^(?:\+233|0)${mobileBlocks}$`;

/**
 * Reads a Ghanaian mobile number, in E.164 or national form (`0241234567`), as E.164; null when it
 * is neither.
 */
export function readGhanaMobile(text: string): string | null {
  const phone = ghanaNational.test(text) ? `+233${text.slice(1)}` : text;
  return ghanaMobile.test(phone) ? phone : null;
}

/** National prefixes of each network's original allocation; numbers are ported, so only a guess. */
export const networkPrefixes = {
  mtn: ["024", "025", "053", "054", "055", "059"],
  airtel: ["026", "056", "027", "057"],
  telecel: ["020", "050"],
} as const;

/** The network that a Ghanaian mobile number was first given to, or null. */
export function predictNetwork(phone: string): keyof typeof networkPrefixes | null {
  if (!phone.startsWith("+233")) return null;
  const prefix = `0${phone.slice(4, 6)}`;
  for (const [network, prefixes] of Object.entries(networkPrefixes))
    if ((prefixes as readonly string[]).includes(prefix))
      return network as keyof typeof networkPrefixes;
  return null;
}

/** A phone number as logs and evidence show it: `233241234567` as `23324*****67`. */
export function maskDigits(text: string): string {
  return text.length < 8 ? "…" : text.slice(0, 5) + "*".repeat(text.length - 7) + text.slice(-2);
}
