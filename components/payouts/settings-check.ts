import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { plainAmount } from "@/lib/client/amounts";
import { updatePayoutSettingsBody } from "@/lib/contract/approvals";

export interface TypedSettings {
  /** Whether anything waits at all. */
  waits: boolean;
  approvalThreshold: string;
}

export type CheckedSettings = z.output<typeof updatePayoutSettingsBody>;

const shown = z.preprocess((typed) => {
  const { waits, approvalThreshold } = typed as TypedSettings;
  return { approvalThreshold: waits ? plainAmount(approvalThreshold) : null };
}, updatePayoutSettingsBody);

/** Checks what was typed with the contract's own field. */
export const checkSettings = zodResolver(
  shown as unknown as z.ZodType<CheckedSettings, TypedSettings>,
);
