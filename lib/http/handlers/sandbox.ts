import {
  advanceTransactionOperation,
  readFaultsOperation,
  setFaultsOperation,
} from "@/lib/contract/faults";
import { readOutboxOperation } from "@/lib/contract/outbox";
import { defineRoute } from "@/lib/http/define-route";
import { advanceTransaction } from "@/lib/sandbox/advance";
import { assertTester, readFaults, setFaults } from "@/lib/sandbox/faults";
import { readOutboxOf } from "@/lib/sandbox/outbox";

export const sandboxRoutes = [
  defineRoute(readFaultsOperation, ({ principal, clientAddress }) => {
    assertTester(principal, clientAddress);
    return readFaults();
  }),
  defineRoute(setFaultsOperation, ({ principal, clientAddress, body }) => {
    assertTester(principal, clientAddress);
    return setFaults(body);
  }),
  defineRoute(advanceTransactionOperation, ({ principal, params, body }) =>
    advanceTransaction(principal.merchantId, params.id, body),
  ),
  defineRoute(readOutboxOperation, ({ principal, clientAddress, query }) =>
    readOutboxOf(principal, clientAddress, query),
  ),
];
