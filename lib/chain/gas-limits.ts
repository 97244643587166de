import { hexToBytes, type Hex } from "viem";
import type { ChainPurpose } from "@/drizzle/schema/chain";
import { maxGas } from "./signer/policy";

/**
 * How much gas our calls may need. A node that estimates less than the chain's minimum, or more than any of our
 * calls can use, is wrong: an order with such a gas limit would never be signed or never be mined, and every later
 * nonce of its sender would wait for it.
 */

/** The most that an estimate may be. Twice as much is still signed. */
const maxEstimate = { transfer: 300_000n, call: maxGas / 2n };

/** The gas that any transaction with this data uses before it is executed. */
function intrinsicGas(data: Hex): bigint {
  return hexToBytes(data).reduce((gas, byte) => gas + (byte === 0 ? 4n : 16n), 21_000n);
}

/** Returns why an estimate cannot be right for a call with this data, or null if it can. */
export function whyImplausible(gas: bigint, data: Hex): string | null {
  const min = intrinsicGas(data);
  const max = data === "0x" ? maxEstimate.transfer : maxEstimate.call;
  return gas >= min && gas <= max ? null : `The node estimates ${gas} gas, not ${min} to ${max}.`;
}

/**
 * Gas limits that suffice for our calls on the usual chains. Gas that is not used costs nothing, so an estimate
 * that is a little too low must not make the call run out of gas.
 */
const usualLimits: Record<ChainPurpose, bigint> = {
  transfer: 120_000n,
  return: 120_000n,
  mint: 120_000n,
  identity: 250_000n,
  sweep: 0n,
  gas: 0n,
  recovered: 0n,
};

/**
 * The gas limit for a call whose plausible estimate is `gas`. A sweep has no room beyond it, because its address was
 * supplied with the gas of the estimate.
 */
export function gasLimitFor(purpose: ChainPurpose, gas: bigint): bigint {
  if (purpose === "sweep") return gas;
  const withRoom = (gas * 3n) / 2n;
  const usual = usualLimits[purpose];
  return withRoom > usual ? withRoom : usual;
}

/** Whether a gas limit is one that the signer signs and a node accepts. */
export function isUsableLimit(gasLimit: bigint, data: Hex): boolean {
  return gasLimit >= intrinsicGas(data) && gasLimit <= maxGas;
}
