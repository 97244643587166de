import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { plainAmount } from "@/lib/client/amounts";
import { adjustDiscrepancyOperation } from "@/lib/contract/ops-reconciliation";
import { resolveRateFreezeOperation } from "@/lib/contract/ops-rates";
import { setRailOperation } from "@/lib/contract/ops-rails";
import { resolveExceptionOperation } from "@/lib/contract/ops-exceptions";

export const checkSwitch = zodResolver(setRailOperation.body);
export type TypedSwitch = z.input<typeof setRailOperation.body>;

export const checkAdjustment = zodResolver(adjustDiscrepancyOperation.body);
export type TypedAdjustment = z.input<typeof adjustDiscrepancyOperation.body>;

export const checkFreezeDecision = zodResolver(resolveRateFreezeOperation.body);
export type TypedFreezeDecision = z.input<typeof resolveRateFreezeOperation.body>;

const { outcome, reason, receipt, amountMoved } = resolveExceptionOperation.body.shape;

/** What the form holds; the last two are there only where they are shown. */
export interface TypedResolution {
  outcome: z.input<typeof outcome>;
  reason: string;
  receipt?: string;
  amountMoved?: string;
}

const shown = z.preprocess(
  (typed) => {
    const { amountMoved: amount, receipt: number, ...rest } = typed as TypedResolution;
    if (rest.outcome !== "completed") return rest;
    // An empty field is no receipt, but no amount either, which is asked for wherever it is shown.
    return { ...rest, receipt: number, ...(amount === undefined ? {} : { amountMoved: amount }) };
  },
  z.object({
    outcome,
    reason,
    receipt: z.literal("").or(receipt),
    amountMoved: z.preprocess((amount) => plainAmount(String(amount)), amountMoved).optional(),
  }),
);

/** Checks what is shown; what was typed stays as it is. */
export const checkResolution = zodResolver(
  shown as unknown as z.ZodType<unknown, TypedResolution>,
  undefined,
  { raw: true },
);
