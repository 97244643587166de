import { createHash } from "node:crypto";
import { zeroAddress, type Hex } from "viem";
import { canPayGas, estimateGas, transferCall } from "@/lib/chain/calls";
import {
  assertRightChain,
  ChainUnavailableError,
  chainConnection,
  isContract,
  readHead,
  readReceipt,
  readTokenBalance,
  type TokenTransfer,
} from "@/lib/chain/client";
import { gasLimitFor } from "@/lib/chain/gas-limits";
import { assertNotBehind } from "@/lib/chain/outcomes";
import { SignerError } from "@/lib/chain/signer/signer";
import {
  findChainTransaction,
  treasury,
  type ChainOrder,
  type ChainTransactionRow,
} from "@/lib/chain/transactions";
import { wakeChain } from "@/lib/chain/tasks";
import { orderFromTreasury } from "@/lib/chain/treasury-orders";
import { broadcastNewest, sign } from "@/lib/chain/versions";
import {
  ProviderUnavailableError,
  type ExpectedTransfer,
  type QueryOutcome,
  type Rail,
  type RailSchedule,
  type SendOutcome,
  type TransferOrder,
  type WireObserver,
} from "@/lib/providers/contract";
import { alphanumericReference } from "@/lib/providers/mobile-money";
import { failureOfRevert, voidFailure } from "./map";

const second = 1000;
const minute = 60 * second;

/** Our own record says at once whether an order exists, and sending it twice is sending it once. */
const schedule: RailSchedule = {
  queryDelaysMs: [5 * second, 15 * second, 30 * second, minute],
  recheckDelaysMs: [60 * minute, 24 * 60 * minute],
  absenceGraceMs: 0,
  // A day of minutes, while the treasury is short of USDT or the chain is away.
  maxSendAttempts: 1_440,
};

/**
 * USDT on an EVM chain, paid by the treasury. Sending means: order under the next nonce, sign, store,
 * broadcast. From then on the treasury's own work (lib/treasury) follows it until it is final.
 */
export const evmTerms = {
  code: "evm",
  name: "USDT",
  currency: "USDT",
  settlement: {
    holdings: { kind: "chain.hot", currency: "USDT" },
    charges: { kind: "expense", provider: "evm", currency: "NATIVE" },
  },
  schedule,
  bounds: { minMinor: 10_000n, maxMinor: 1_000_000_000_000n, decimals: 6 },
} as const satisfies Partial<Rail>;

/** The rail of the chain that is configured. */
export function createEvmAdapter(): Rail {
  return {
    ...evmTerms,
    directions: ["out"],
    refunds: false,
    reportsRefunds: false,
    accepts: (counterparty) => /^0x[0-9a-fA-F]{40}$/.test(counterparty),
    referenceFor: alphanumericReference,
    send,
    query,
    async lookUpAccount(counterparty, observe) {
      const found = await observed(observe, "look-up", null, async () =>
        counterparty === zeroAddress || (await isContract(counterparty))
          ? ({ state: "not_found" } as const)
          : ({ state: "found", name: null } as const),
      );
      return found instanceof ChainUnavailableError
        ? { state: "unavailable", reason: found.message }
        : found;
    },
    async readBalance(_, observe) {
      const amount = await observed(observe, "balance", null, () =>
        readTokenBalance(treasury().address),
      );
      if (amount instanceof ChainUnavailableError)
        throw new ProviderUnavailableError(amount.message, { cause: amount });
      return { amountMinor: amount };
    },
    listMovements: () => Promise.resolve(null),
    async probe(_, observe) {
      const float = await observed(observe, "probe", null, async () => {
        await assertRightChain();
        return { amountMinor: await readTokenBalance(treasury().address) };
      });
      return float instanceof ChainUnavailableError
        ? { state: "down", reason: float.message }
        : { state: "up", float };
    },
    readCallback: () => ({ state: "unreadable" }),
    acknowledgeCallback: () => ({ status: 200, body: {} }),
  };
}

async function send(order: TransferOrder, observe: WireObserver): Promise<SendOutcome> {
  const existing = await findChainTransaction(order.reference);
  const reserved =
    existing ?? (await observed(observe, "reserve", order.reference, () => take(order)));
  if (reserved instanceof ChainUnavailableError)
    return { state: "unavailable", reason: reserved.message };
  if (reserved === "short") return { state: "unavailable", reason: "treasury_short" };
  if (reserved === "ended" || reserved === "unwanted")
    return { state: "unknown", reason: "transfer_ended" };
  if ("state" in reserved && !("nonce" in reserved)) return reserved;
  // From here on it has its nonce: it will be signed and broadcast, if not here, then by lib/treasury.
  const problem = await observed(observe, "broadcast", order.reference, () => emit(reserved));
  if (problem instanceof ChainUnavailableError) await wakeChain("treasury");
  return { state: "accepted" };
}

/** Orders the transfer, unless the chain would revert it, or the treasury cannot pay it now. */
async function take(order: TransferOrder) {
  await assertRightChain();
  const { token } = chainConnection();
  const sender = treasury();
  const { counterparty, amountMinor, reference } = order;
  const data = transferCall(counterparty, amountMinor);
  const head = await readHead();
  const balanceMinor = await readTokenBalance(sender.address, head.number);
  if (balanceMinor < amountMinor) return "short" as const;
  const gas = await estimateGas({ from: sender.address, to: token, data, valueWei: 0n }, head);
  if (typeof gas === "object") {
    await assertNotBehind(head.number);
    return { state: "rejected", failure: failureOfRevert(), reason: gas.reverts } as const;
  }
  const gasLimit = gasLimitFor("transfer", gas);
  if (!(await canPayGas(sender.address, gasLimit))) return "short" as const;
  const call = { target: token, data, valueWei: 0n, gasLimit };
  const chainOrder: ChainOrder = {
    reference,
    sender,
    purpose: "transfer",
    ...call,
    amountMinor,
    counterparty,
  };
  return orderFromTreasury(chainOrder, { balanceMinor, atBlock: head.number });
}

async function emit(row: ChainTransactionRow): Promise<"done"> {
  if (row.state === "reserved") await sign(row);
  await broadcastNewest(row.reference);
  await wakeChain("treasury");
  return "done";
}

/**
 * Our record says whether the order exists and is final; that it still is, the chain itself says, so that a
 * settled withdrawal whose block vanished is found.
 */
async function query(expected: ExpectedTransfer, observe: WireObserver): Promise<QueryOutcome> {
  const row = await findChainTransaction(expected.reference);
  if (!row) return { state: "absent" };
  const { hash } = row;
  if (row.state !== "final" || hash === null) return { state: "pending" };
  const receipt = await observed(observe, "receipt", expected.reference, () =>
    readReceipt(hash as Hex),
  );
  if (receipt instanceof ChainUnavailableError)
    return { state: "unknown", reason: receipt.message };
  if (receipt?.hash !== row.blockHash) return { state: "pending" };
  // All nodes agreed on the outcome before it was final. One node that changes its mind decides nothing.
  if (row.outcome === "success" && !receipt.succeeded)
    return { state: "unknown", reason: "The chain reports another outcome than before." };
  // A void version under its nonce succeeds, and executes nothing.
  if (row.outcome === "reverted")
    return receipt.succeeded && row.voidRequestedAt !== null
      ? { state: "failed", failure: voidFailure, reason: "voided" }
      : { state: "failed", failure: failureOfRevert(), reason: "reverted" };
  const amountMinor = readPaidMinor(receipt.transfers, expected.counterparty);
  return { state: "succeeded", receipt: hash, amountMinor };
}

/**
 * Micro-USDT that the treasury paid to an address, with the fee that the token itself may have kept of it: the treasury's
 * balance fell by both. If more than a hundredth did not arrive, it is no such fee, and only what arrived counts.
 */
function readPaidMinor(transfers: readonly TokenTransfer[], counterparty: string): bigint {
  const sent = transfers.filter(({ from }) => from === treasury().address);
  const sum = (some: readonly TokenTransfer[]) =>
    some.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const sentMinor = sum(sent);
  const arrivedMinor = sum(sent.filter(({ to }) => to === counterparty));
  return arrivedMinor * 100n >= sentMinor * 99n ? sentMinor : arrivedMinor;
}

/** Runs one exchange with the chain and reports it as evidence; that it failed is returned. */
async function observed<T>(
  observe: WireObserver,
  operation: string,
  reference: string | null,
  work: () => Promise<T>,
): Promise<T | ChainUnavailableError> {
  const startedAt = performance.now();
  const report = (outcome: string, httpStatus: number | null) =>
    observe({
      operation,
      reference,
      requestHash: createHash("sha256").update(`${operation} ${reference}`).digest("hex"),
      outcome,
      httpStatus,
      response: null,
      startedAt,
      durationMs: Math.round(performance.now() - startedAt),
    });
  try {
    const result = await work();
    report("200", 200);
    return result;
  } catch (error) {
    if (!(error instanceof ChainUnavailableError) && !(error instanceof SignerError)) throw error;
    const failure =
      error instanceof ChainUnavailableError ? error : new ChainUnavailableError(error.message);
    report(failure.message.slice(0, 100), null);
    return failure;
  }
}
