import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { setRailOperation } from "@/lib/contract/ops-rails";
import { resolveStuckOperation } from "@/lib/contract/ops-stuck";

export const checkSwitch = zodResolver(setRailOperation.body);
export type TypedSwitch = z.input<typeof setRailOperation.body>;

const { outcome, reason, receipt } = resolveStuckOperation.body.shape;
// An empty field is no receipt.
const typedResolution = z.object({ outcome, reason, receipt: z.literal("").or(receipt) });

export const checkResolution = zodResolver(typedResolution);
export type TypedResolution = z.input<typeof typedResolution>;
