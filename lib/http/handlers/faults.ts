import { readFaultsOperation, setFaultsOperation } from "@/lib/contract/faults";
import { defineRoute } from "@/lib/http/define-route";
import { assertTester, readFaults, setFaults } from "@/lib/sandbox/faults";

export const faultRoutes = [
  defineRoute(readFaultsOperation, ({ principal, clientAddress }) => {
    assertTester(principal, clientAddress);
    return readFaults();
  }),
  defineRoute(setFaultsOperation, ({ principal, clientAddress, body }) => {
    assertTester(principal, clientAddress);
    return setFaults(body);
  }),
];
