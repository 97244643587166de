import { createHash } from "node:crypto";
import { keccak256, toHex, type Hex } from "viem";
import { phoneIdentity } from "@/lib/chain/contracts/compiled";
import type { TestChain } from "./test-chain";

/** All that the chain has of the transaction that minted a token, and what the token says of itself, in hexadecimal. */
export async function writtenBy(chain: TestChain, hash: Hex, tokenId: bigint): Promise<string> {
  const { client, identity: address } = chain;
  const { abi } = phoneIdentity;
  const { input } = await client.getTransaction({ hash });
  const { logs } = await client.getTransactionReceipt({ hash });
  const uri = await client.readContract({
    address,
    abi,
    functionName: "tokenURI",
    args: [tokenId],
  });
  const ofLogs = logs.flatMap(({ data, topics }) => [data, ...topics]);
  return [input, ...ofLogs, toHex(uri)].join(" ").toLowerCase();
}

/** What anybody can compute from a Ghanaian number (E.164), as people and programs write it, without a key. */
export function traceable(phone: string): string[] {
  const local = `0${phone.slice(4)}`;
  const spaced = `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`;
  const numbers = [phone, phone.slice(1), `00${phone.slice(1)}`, local, local.slice(1), spaced];
  return [...numbers, ...numbers.map((number) => `tel:${number}`)].flatMap((text) => {
    const bytes = Buffer.from(text);
    const digits = BigInt(text.replaceAll(/\D/g, "")).toString(16);
    const hashes = ["sha256", "sha1", "md5", "sha512", "sha3-256"].map((name) =>
      createHash(name).update(bytes).digest("hex"),
    );
    const ofHex = [keccak256(bytes), keccak256(`0x${digits.padStart(64, "0")}`)];
    return [bytes.toString("hex"), digits, ...hashes, ...ofHex.map((hash) => hash.slice(2))];
  });
}
