import type { KeyPath } from "../keys";
import { SteadyClock, type MachineClock } from "./clock";
import { Journal, type JournalRecord } from "./journal";
import {
  maxRaiseMinutes,
  noSpend,
  voidDigest,
  type RaisedLimits,
  type Spend,
  type SpendingLimits,
} from "./limits";
import { SigningRefusedError } from "./signer";

/** A change of limits for some time. Limits that it does not name, or would lower, stay as they are. */
export interface LimitRaise {
  limits: RaisedLimits;
  minutes: number;
  /** Who asked for it and why, for the journal. */
  reason: string;
}

type SignatureRecord = JournalRecord & { type: "signature" };
type RaiseRecord = JournalRecord & { type: "raise" };

/**
 * How many nonces of a key below its highest signed one may have no signature. Workers sign at the same time, so that
 * a few are signed out of order. Without this bound, a stolen token could collect signatures for nonces far ahead.
 */
const maxMissingNonces = 100;

/** The nonces that were signed for one key on one chain. */
interface SignedNonces {
  highest: number;
  /** Those below that have no signature, since the first one. */
  missing: Set<number>;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * Decides what may be signed by what was signed before. It holds the limits over any hour and any day, and one
 * order for each nonce. The journal makes that survive restarts and crashes.
 */
export class SpendingBook {
  readonly #journal: Journal;
  readonly #clock: SteadyClock;
  /** The first digest that was signed, by chain, path and nonce. */
  readonly #digests = new Map<string, string>();
  readonly #nonces = new Map<string, SignedNonces>();
  /** The signatures of the last day, oldest first. */
  #recent: SignatureRecord[] = [];
  #raise: RaiseRecord | null = null;
  #lostAt: number | null = null;
  #latestMs = 0;

  /** @throws JournalError if the journal is missing or damaged */
  constructor(
    path: string,
    private readonly rules: { chainId: number; limits: SpendingLimits },
    clock?: MachineClock,
  ) {
    this.#journal = new Journal(path, (record) => this.#apply(record));
    this.#clock = new SteadyClock(this.#latestMs, clock);
  }

  /**
   * Takes the journal over from any other process; nothing is signed before. Call it once this process owns the
   * signer's port, so that a second start by mistake leaves the running signer alone.
   */
  start(): void {
    this.#journal.start(this.#clock.now());
  }

  /**
   * Checks that an order is within the limits now, under any nonce.
   * @param unsigned what will be signed before it
   * @throws SigningRefusedError
   */
  check(spend: Spend, unsigned: Spend = noSpend): void {
    const reason = this.#whyAboveLimit(spend, unsigned);
    if (reason !== null) throw new SigningRefusedError(reason);
  }

  /**
   * Records that an order is signed for a nonce, if it may be. Call it before the signature leaves.
   * @throws SigningRefusedError
   */
  record(path: KeyPath, nonce: number, digest: string, spend: Spend): void {
    const { chainId } = this.rules;
    const signed = this.#digests.get(nonceKey(chainId, path, nonce));
    if (signed !== undefined && digest !== voidDigest && digest !== signed)
      throw new SigningRefusedError(
        signed === voidDigest
          ? `Nonce ${nonce} was voided, so no order is signed for it.`
          : `Another order was signed for nonce ${nonce}.`,
      );
    const extra = this.#measureExtra(path, nonce, signed, digest, spend);
    if (extra === null) return;
    this.#assertNear(path, nonce);
    this.check(extra);
    this.#journal.append({
      type: "signature",
      at: this.#clock.now(),
      chainId,
      path,
      nonce,
      digest,
      ...extra,
    });
  }

  /**
   * Raises limits for some time, or ends the raise with 0 minutes. A new raise replaces an earlier one.
   * @returns when it ends
   */
  raise({ limits, minutes, reason }: LimitRaise): Date {
    const at = this.#clock.now();
    const until = this.#clock.latest() + Math.min(minutes, maxRaiseMinutes) * 60_000;
    this.#journal.append({ type: "raise", at, until, limits, reason });
    return new Date(until);
  }

  close(): void {
    this.#journal.close();
  }

  /** @throws SigningRefusedError if too many nonces below this one have no signature, unless limits are raised */
  #assertNear(path: KeyPath, nonce: number): void {
    const nonces = this.#nonces.get(keyName(this.rules.chainId, path));
    if (!nonces || countMissing(nonces, nonce) <= maxMissingNonces || this.#activeRaise()) return;
    throw new SigningRefusedError(
      `Nonce ${nonce} is too far ahead: the highest that was signed is ${nonces.highest}. Raise the limits once if nonces before it were signed elsewhere.`,
    );
  }

  #activeRaise(): RaiseRecord | null {
    return this.#raise && this.#clock.latest() < this.#raise.until ? this.#raise : null;
  }

  /** What a signature takes in addition to earlier ones for its nonce; null: nothing, and it is recorded. */
  #measureExtra(
    path: KeyPath,
    nonce: number,
    signed: string | undefined,
    digest: string,
    spend: Spend,
  ): Spend | null {
    const key = nonceKey(this.rules.chainId, path, nonce);
    const before = this.#recent.filter(
      (item) => nonceKey(item.chainId, item.path, item.nonce) === key,
    );
    const paidFeeWei = before.reduce((total, { feeWei }) => total + feeWei, 0n);
    const feeWei = spend.feeWei > paidFeeWei ? spend.feeWei - paidFeeWei : 0n;
    if (signed === undefined) return { ...spend, feeWei };
    if (feeWei === 0n) return null;
    return { usdtMinor: 0n, valueWei: 0n, feeWei, identityCalls: 0n };
  }

  #whyAboveLimit(spend: Spend, unsigned: Spend): string | null {
    this.#dropOld();
    const now = this.#clock.now();
    const raise = this.#activeRaise();
    if (this.#lostAt !== null && now < this.#lostAt + dayMs && !raise)
      return `the signer's journal is new, or was lost; it signs again from ${toTime(this.#lostAt + dayMs)}, or after its limits are raised.`;
    const limit = (name: keyof SpendingLimits) => {
      const raised = raise?.limits[name] ?? 0n;
      const usual = this.rules.limits[name];
      return raised > usual ? raised : usual;
    };
    const { usdtMinor, identityCalls } = spend;
    const wei = spend.valueWei + spend.feeWei;
    const used = (since: number, measure: (spend: Spend) => bigint) =>
      this.#recent.reduce(
        (total, item) => total + (item.at > since ? measure(item) : 0n),
        measure(unsigned),
      );
    const usdt = (item: Spend) => item.usdtMinor;
    if (usdtMinor > 0n) {
      if (usdtMinor > limit("usdtPerTransaction"))
        return exceeds("SIGNER_MAX_USDT_PER_TRANSACTION");
      if (used(now - hourMs, usdt) + usdtMinor > limit("usdtPerHour"))
        return exceeds("SIGNER_MAX_USDT_PER_HOUR");
      if (used(now - dayMs, usdt) + usdtMinor > limit("usdtPerDay"))
        return exceeds("SIGNER_MAX_USDT_PER_DAY");
    }
    const coins = (item: Spend) => item.valueWei + item.feeWei;
    if (wei > 0n && used(now - dayMs, coins) + wei > limit("weiPerDay"))
      return exceeds("SIGNER_MAX_COINS_PER_DAY");
    // Supplies for sweeps must leave coins for the gas of withdrawals.
    const supplied = (item: Spend) => (item.valueWei > 0n ? coins(item) : 0n);
    if (spend.valueWei > 0n && used(now - dayMs, supplied) + wei > limit("weiPerDay") / 2n)
      return exceeds("SIGNER_MAX_COINS_PER_DAY", "half of the signer's limit");
    const calls = (item: Spend) => item.identityCalls;
    if (
      identityCalls > 0n &&
      used(now - dayMs, calls) + identityCalls > limit("identityCallsPerDay")
    )
      return exceeds("SIGNER_MAX_IDENTITY_CALLS_PER_DAY");
    return null;
  }

  #apply(record: JournalRecord): void {
    this.#latestMs = Math.max(this.#latestMs, record.at);
    if (record.type === "raise") this.#raise = record;
    else if (record.type === "lost") this.#lostAt = record.at;
    else if (record.type === "signature") {
      const { chainId, path, nonce } = record;
      const key = nonceKey(chainId, path, nonce);
      if (!this.#digests.has(key)) this.#digests.set(key, record.digest);
      this.#takeNonce(keyName(chainId, path), nonce);
      this.#recent.push(record);
      // While the journal is read, its newest record tells the time.
      if (this.#recent.length % 10_000 === 0) this.#dropBefore(this.#latestMs - dayMs);
    }
  }

  #takeNonce(key: string, nonce: number): void {
    const nonces = this.#nonces.get(key);
    // One that is too far ahead was signed while limits were raised: nonces are counted from there.
    if (!nonces || countMissing(nonces, nonce) > maxMissingNonces)
      this.#nonces.set(key, { highest: nonce, missing: new Set() });
    else {
      for (let next = nonces.highest + 1; next < nonce; next += 1) nonces.missing.add(next);
      nonces.missing.delete(nonce);
      nonces.highest = Math.max(nonces.highest, nonce);
    }
  }

  #dropOld(): void {
    this.#dropBefore(this.#clock.now() - dayMs);
  }

  #dropBefore(atMs: number): void {
    if ((this.#recent[0]?.at ?? Infinity) <= atMs)
      this.#recent = this.#recent.filter(({ at }) => at > atMs);
  }
}

/** How many nonces below the highest one have no signature once this one is signed; 0 if it is below. */
function countMissing({ highest, missing }: SignedNonces, nonce: number): number {
  return nonce <= highest ? 0 : missing.size + nonce - highest - 1;
}

const keyName = (chainId: number, path: string) => `${chainId} ${path}`;
const nonceKey = (chainId: number, path: string, nonce: number) =>
  `${keyName(chainId, path)} ${nonce}`;
const toTime = (atMs: number) => new Date(atMs).toISOString();
const exceeds = (setting: string, share = "the signer's limit") =>
  `above ${share} ${setting}; it waits until the limit is raised${
    setting.endsWith("PER_TRANSACTION") ? "" : " or has room again"
  }.`;
