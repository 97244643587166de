import type { Principal } from "@/lib/auth/principal";
import { readOutbox } from "@/lib/messages/read-outbox";
import { assertTester, isTester } from "./faults";

/**
 * Testnet only: the e-mails and SMS of the caller's merchant; everybody's for operators and for callers on the
 * machine itself (contract §6).
 * @param clientAddress null where the host does not report it
 * @throws CedirailError `FORBIDDEN` for other staff
 */
export function readOutboxOf(
  principal: Principal,
  clientAddress: string | null,
  { to }: { to?: string | undefined },
) {
  const { merchantId } = principal;
  if (merchantId === null) assertTester(principal, clientAddress);
  return readOutbox(isTester(principal, clientAddress) ? null : merchantId, to);
}
