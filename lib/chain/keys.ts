import { ECDH } from "node:crypto";
import { bytesToHex, type Address } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";

/**
 * Where a key is, below the account `m/44'/60'/0'` of the seed: `0/i` are wallets, `1/i` payment
 * requests, `2/0` is the treasury.
 */
export type KeyPath = `${0 | 1 | 2}/${number}`;

export const treasuryPath: KeyPath = "2/0";
export const walletPath = (index: number): KeyPath => `0/${index}`;
export const requestPath = (index: number): KeyPath => `1/${index}`;

/** Whether a text is a path of {@link KeyPath}; indexes of hardened keys are not. */
export function isKeyPath(text: string): text is KeyPath {
  const [, index] = /^[0-2]\/(0|[1-9]\d{0,9})$/.exec(text) ?? [];
  return index !== undefined && Number(index) < 2 ** 31;
}

/** The address (EIP-55) of a key, from the account's extended public key (`xpub…`) alone. */
export function addressAt(accountKey: string, path: KeyPath): Address {
  return publicKeyToAddress(bytesToHex(publicKeyAt(accountKey, path)));
}

/** The uncompressed public key (65 bytes) at a path. */
export function publicKeyAt(accountKey: string, path: KeyPath): Uint8Array {
  const { publicKey } = HDKey.fromExtendedKey(accountKey).derive(`m/${path}`);
  if (!publicKey) throw new Error("The account key has no public key.");
  // Its declared type includes a text, which it is only with an encoding.
  return ECDH.convertKey(publicKey, "secp256k1", undefined, undefined, "uncompressed") as Buffer;
}
