/**
 * Whether money waits for a second person before it leaves: the amount, in pesewas, is above the
 * merchant's own threshold (contract §2, Maker-checker). Without a threshold nothing waits.
 */
export function needsApproval(
  merchant: { approvalThresholdMinor: bigint | null },
  amountMinor: bigint,
): boolean {
  const { approvalThresholdMinor } = merchant;
  return approvalThresholdMinor !== null && amountMinor > approvalThresholdMinor;
}
