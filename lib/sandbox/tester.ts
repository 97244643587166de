import { isAllowedAddress } from "@/lib/auth/ip-range";
import type { Principal } from "@/lib/auth/principal";
import { forbidden } from "@/lib/errors";

const loopback = ["127.0.0.0/8", "::1"];

/**
 * Allows only operators, and callers on the machine itself, what affects every user of a testnet (contract
 * §6).
 * @param clientAddress null where the host does not report it
 * @throws CedirailError `FORBIDDEN`
 */
export function assertTester(principal: Principal, clientAddress: string | null): void {
  const isOperator = principal.kind === "staff" && principal.role === "operator";
  if (isOperator || isAllowedAddress(loopback, clientAddress)) return;
  throw forbidden("Only operators may do this, or a caller on the machine itself.", {
    staff: "operator",
  });
}
