import { amountText } from "@/lib/money-text";
import { countText, spanText } from "@/components/ui/span-text";
import type { Tone } from "@/components/ui/tone";
import type { Board } from "./labels";

type Chain = NonNullable<Board["chain"]>;

/** A figure with its meaning. */
interface Reading {
  value: string;
  note: string;
  tone: Tone;
}

const shownDecimals = 6;
/** A chain makes some blocks while we read; from here on we do not keep up. */
const lagBlocks = 30;
const scarceWithdrawals = 100;

/** Coins for reading, rounded down: "9.998123 ETH". */
export function coinsText(coins: string, symbol: string): string {
  const [whole = "0", fraction = ""] = coins.split(".");
  const shown = fraction.slice(0, shownDecimals).replace(/0+$/, "").padEnd(2, "0");
  return `${amountText(whole, "USDT")}.${shown}\u00a0${symbol}`;
}

/** How far the chain is read. */
export function heightText({ height, lag }: Pick<Chain, "height" | "lag">): Reading {
  const value = height === null ? "None" : amountText(String(height), "USDT");
  if (lag !== null) {
    const isBehind = lag > lagBlocks;
    const note = lag === 0 ? "Up to date" : `${countText(lag, "block")} behind the chain`;
    return { value, note, tone: isBehind ? "attention" : "completed" };
  }
  return height === null
    ? { value, note: "Reading has not begun", tone: "attention" }
    : { value, note: "The node does not respond", tone: "attention" };
}

/** A check node and how far it is. */
export function checkNodeText({ host, head }: Chain["checkNodes"][number]): Reading {
  return head === null
    ? { value: host, note: "The node does not respond", tone: "attention" }
    : { value: host, note: `Block ${amountText(String(head), "USDT")}`, tone: "completed" };
}

/** What is left for gas, by the chain or else by our ledger. */
export function gasText({
  onChain,
  ledger,
  symbol,
  withdrawals,
}: Pick<Chain["gas"], "onChain" | "ledger" | "symbol" | "withdrawals">): Reading {
  const value = coinsText(onChain ?? ledger, symbol);
  if (onChain === null) return { value, note: "By our ledger", tone: "attention" };
  if (withdrawals === null) return { value, note: "No withdrawals yet", tone: "completed" };
  return {
    value,
    note: `Enough for ${amountText(String(withdrawals), "USDT")}\u00a0${withdrawals === 1 ? "withdrawal" : "withdrawals"}`,
    tone: withdrawals < scarceWithdrawals ? "attention" : "completed",
  };
}

/** How much of the day's gas is used. */
export function gasBudgetText({
  usedToday,
  dailyLimit,
  isUsedUp,
  symbol,
}: Pick<Chain["gas"], "usedToday" | "dailyLimit" | "isUsedUp" | "symbol">): Reading {
  return {
    value: coinsText(usedToday, symbol),
    note: `Of at most ${coinsText(dailyLimit, symbol)}`,
    tone: isUsedUp ? "attention" : "completed",
  };
}

/** Our chain transactions that are not final: "2 to sign, 1 sent, 3 in a block". */
export function pendingText({ reserved, signed, mined, ...pending }: Chain["pending"]): Reading {
  const parts = [
    reserved > 0 && `${reserved} to sign`,
    signed > 0 && `${signed} sent`,
    mined > 0 && `${mined} in a block`,
  ].filter((part) => part !== false);
  const { oldestAgeSeconds, problems } = pending;
  return {
    value: parts.length === 0 ? "None" : parts.join(", "),
    note: oldestAgeSeconds === null ? "" : `Oldest ${spanText(oldestAgeSeconds)}`,
    tone: problems.length > 0 ? "attention" : "completed",
  };
}
