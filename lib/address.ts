import type { Address } from "viem";
import { getAddress, isAddress } from "viem/utils";

/** EVM addresses as people write them, for the service and the browser alike. */

/**
 * Reads an address in EIP-55 form: all lower or all upper case is accepted, mixed case only with the right
 * checksum. Null for anything else.
 */
export function readAddress(text: string): Address | null {
  if (!hasAddressForm(text)) return null;
  const digits = text.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!oneCase && !isAddress(text, { strict: true })) return null;
  return getAddress(`0x${digits.toLowerCase()}`);
}

const hasAddressForm = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text);

/** What an address must look like, as `expected` says it. */
const addressForm = "an address: 0x and 40 hexadecimal digits";

/**
 * Why nothing may be sent to a typed address, as `expected` says it; null where nothing in the text forbids
 * it. The zero address and the precompiled contracts after it have no owner: what they receive is lost.
 */
export function problemOfAddress(text: string): string | null {
  if (!hasAddressForm(text)) return addressForm;
  if (!readAddress(text)) return "an address whose checksum is correct; a character is mistyped";
  const value = BigInt(text);
  if (value === 0n) return "an address that someone owns; the zero address belongs to no one";
  if (value <= 0xffn) return "an address that someone owns; this one is built into the blockchain";
  return null;
}
