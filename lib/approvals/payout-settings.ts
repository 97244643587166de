import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { database, type DbTransaction } from "@/lib/db/client";
import { forbidden } from "@/lib/errors";
import { readMerchant, setApprovalThreshold } from "@/lib/merchants/read-merchant";
import { formatCedis } from "@/lib/money";

function view(approvalThresholdMinor: bigint | null) {
  return {
    approvalThreshold: formatCedis(approvalThresholdMinor),
  };
}

/** The amount above which the merchant's money waits for a second person; null: never. */
export async function readPayoutSettings(merchantId: string) {
  const merchant = await readMerchant(database(), merchantId);
  return view(merchant.approvalThresholdMinor);
}

/**
 * Sets the amount, in pesewas, above which money waits for a second person (contract §2, Maker-checker).
 * Transactions that already wait keep waiting. An API key may not: it could approve itself.
 * @throws CedirailError `FORBIDDEN` except for an owner or admin in a session
 */
export async function changePayoutSettings(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  approvalThresholdMinor: bigint | null,
) {
  if (principal.kind !== "session" || !["owner", "admin"].includes(principal.role))
    throw forbidden("Only a signed-in owner or admin can change the approval threshold.");
  const { merchantId, actor } = principal;
  const before = await readMerchant(tx, merchantId);
  await setApprovalThreshold(tx, merchantId, approvalThresholdMinor);
  await recordAct(tx, {
    merchantId,
    actor,
    action: "payouts.settings_changed",
    resource: merchantId,
    details: {
      approvalThreshold: view(approvalThresholdMinor).approvalThreshold,
      before: view(before.approvalThresholdMinor).approvalThreshold,
    },
  });
  return view(approvalThresholdMinor);
}
