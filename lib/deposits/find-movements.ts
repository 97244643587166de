import { chainConnection, type TokenTransfer } from "@/lib/chain/client";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { readSignedAmong } from "@/lib/chain/signed-hashes";
import { readOwnersAmong } from "@/lib/wallet/find-wallet";
import { movementsIn, type NewMovement } from "./place-logs";

/** Selects the transfers at our addresses, and reads whose they are and which of them we signed. */
export async function findMovements(logs: readonly TokenTransfer[]): Promise<NewMovement[]> {
  const addresses = new Set(logs.flatMap(({ from, to }) => [from, to]));
  const owners = await readOwnersAmong([...addresses]);
  const treasury = addressAt(chainConnection().accountKey, treasuryPath);
  const own = { owners, treasury };
  const candidates = movementsIn(logs, { ...own, signed: new Set() });
  const signed = await readSignedAmong(candidates.map(({ txHash }) => txHash));
  return movementsIn(logs, { ...own, signed });
}
