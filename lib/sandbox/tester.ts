import { isAllowedAddress } from "@/lib/auth/ip-range";
import type { Principal } from "@/lib/auth/principal";
import { CedirailError } from "@/lib/errors";

const loopback = ["127.0.0.0/8", "::1"];

/**
 * What concerns everybody on a testnet is for operators, and for whoever sits at the machine itself
 * (contract §6). `clientAddress` is null where the host does not tell it.
 * @throws CedirailError `FORBIDDEN`
 */
export function assertTester(principal: Principal, clientAddress: string | null): void {
  const isOperator = principal.kind === "staff" && principal.role === "operator";
  if (isOperator || isAllowedAddress(loopback, clientAddress)) return;
  throw new CedirailError(
    "FORBIDDEN",
    "Only operators may do this from elsewhere; others only from the machine itself.",
    { staff: "operator" },
  );
}
