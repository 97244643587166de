import { stepUpNeeded } from "@/lib/errors";
import { approvalDeadline } from "./approval-life";

/**
 * The status with which money that leaves begins, and until when a second person may approve it (contract
 * §2, Maker-checker). @throws CedirailError `MFA_REQUIRED` where it waits and the password was not just proved
 */
export function firstStatus(waits: boolean, { steppedUp }: { steppedUp?: boolean }) {
  if (!waits) return { status: "pending", approvalExpiresAt: null } as const;
  if (steppedUp === false) throw stepUpNeeded();
  const approvalExpiresAt = approvalDeadline;
  return { status: "pending_approval", approvalExpiresAt } as const;
}
