import { getAddress, isAddress } from "viem";

/**
 * Reads an EVM address as ERC-55: all lower or all upper case is taken, mixed case only with the
 * right checksum (reference: chain §6.2). Null for anything else.
 */
export function readAddress(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!oneCase && !isAddress(text, { strict: true })) return null;
  return getAddress(`0x${digits.toLowerCase()}`);
}
