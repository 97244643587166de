import { setTimeout as pause } from "node:timers/promises";
import { mineBlock } from "@/lib/chain/calls";
import { config } from "@/lib/config/env";
import { simulatedFailures } from "@/lib/contract/faults";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { invalidRequest, invalidState } from "@/lib/errors";
import { sendRequest } from "@/lib/outbound/http-client";
import type { Advance } from "@/lib/providers/simulator-kit/advance";
import type { Cause } from "@/lib/providers/simulator-kit/numbers";
import { isOpen } from "@/lib/states";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { newestTransfer } from "@/lib/transfers/find-transfer";
import type { TransferRow } from "@/lib/transfers/row";

type SimulatedFailure = (typeof simulatedFailures)["in" | "out"][number];
export interface AdvanceRequest {
  to: "completed" | "failed";
  failureCode?: SimulatedFailure | undefined;
}

const causeOf: Record<SimulatedFailure, Cause> = {
  PAYER_REJECTED: "rejected",
  PAYER_NOT_FOUND: "not_found",
  PAYER_LIMIT_REACHED: "limit_reached",
  PAYER_INSUFFICIENT_FUNDS: "no_money",
  PAYER_TIMEOUT: "never_answered",
  RECIPIENT_NOT_FOUND: "not_found",
  RECIPIENT_LIMIT_REACHED: "limit_reached",
  PROVIDER_UNAVAILABLE: "system_error",
};

/** How long a transaction that was just created may take to reach its network, and to end after that. */
const withinMs = 3_000;
const everyMs = 50;

/**
 * Testnet only: has the simulator of a transaction's network end it, or on the chain mines the blocks that
 * confirm it (contract §4). What follows is as with a real network: a callback, a status query, and then money
 * moves.
 * @returns the transaction, ended where that took less than three seconds
 * @throws CedirailError `NOT_FOUND`, `INVALID_REQUEST`, or `INVALID_STATE` where nothing waits at a simulator
 */
export async function advanceTransaction(
  merchantId: string,
  id: string,
  request: AdvanceRequest,
): Promise<TransactionView> {
  const read = () => readTransaction(merchantId, id);
  const isWaiting = ({ status }: TransactionView) =>
    status === "pending" || status === "processing";
  const before = await read();
  if (!isWaiting(before))
    throw invalidState(`The transaction is ${before.status}: no network works on it.`);
  const sent = await until(async () => {
    const transfer = await newestTransfer(database(), id);
    if (transfer && (await isEndedBy(transfer, request))) return true;
    return isWaiting(await read()) ? null : false;
  });
  if (!sent)
    throw invalidState(
      sent === false
        ? "The transaction has just ended by itself."
        : "The transaction has not reached its network. Its status and statusReason say what it waits for.",
    );
  const ended = await until(async () => {
    const now = await read();
    return isOpen(now.status) ? null : now;
  });
  return ended ?? read();
}

/** What `attempt` gives that is not null; null when the time is up. */
async function until<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const result = await attempt();
    if (result !== null || performance.now() >= deadline) return result;
    await pause(everyMs);
  }
}

/** Whether its network, or the chain, ends a transfer now. False: it has not arrived there yet. */
async function isEndedBy(transfer: TransferRow, request: AdvanceRequest): Promise<boolean> {
  const { rail, direction, reference } = transfer;
  if (rail === "evm") return mineFor(transfer, request);
  const codes: readonly SimulatedFailure[] = simulatedFailures[direction];
  const [absent] = codes;
  const { failureCode = absent } = request;
  if (failureCode === undefined || !codes.includes(failureCode))
    throw invalidRequest("failureCode", `one of ${codes.join(", ")}`, failureCode);
  const cause = request.to === "failed" ? causeOf[failureCode] : null;
  const status = await callSimulator(config().rails[rail]?.baseUrl, { reference, cause });
  if (status === 200 || status === 404) return status === 200;
  throw invalidState(
    status === 409
      ? "The network has ended the transaction already; its outcome follows."
      : "The network of the transaction is not a simulator, or does not respond.",
  );
}

async function mineFor({ state }: TransferRow, { to }: AdvanceRequest): Promise<boolean> {
  const { chain } = config();
  if (to === "failed")
    throw invalidState("A transaction on the blockchain cannot be made to fail.");
  if (!chain?.mines) throw invalidState("Cedirail does not mine the blocks of this chain.");
  if (state !== "submitted") return false;
  for (let blocks = 0; blocks < chain.confirmations; blocks += 1) await mineBlock();
  return true;
}

/** The HTTP status of a simulator's response; null where none came, or that of a real provider. */
async function callSimulator(
  baseUrl: string | undefined,
  advance: Advance,
): Promise<number | null> {
  if (!baseUrl) return null;
  const result = await sendRequest({
    method: "POST",
    url: `${baseUrl}/advance`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(advance),
    deadline: performance.now() + withinMs,
    maxBodyBytes: 4096,
  });
  if (result.kind !== "response") return null;
  const own = JSON.stringify({ reference: advance.reference });
  return result.status === 404 && result.body !== own ? null : result.status;
}
