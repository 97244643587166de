import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Kyc } from "@/components/kyc/explain";
import type { BatchView } from "@/lib/client/queries/batches";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { DraftReview } from "./draft-review";

function shown(amount: string): string {
  const client = new QueryClient();
  const remaining = { perTransaction: "100.00", daily: "100.00", monthly: null };
  const kyc = { mayMoneyLeave: true, nextTier: null, limits: { remaining } } as Kyc;
  client.setQueryData(kycStatusQuery().queryKey, kyc);
  const fee = { amount: "1.00", currency: "GHSFIAT" };
  const rows = { total: 2, valid: 2, invalid: 0 };
  const batch = { batchId: "bat_1", name: "Salaries", amount, fee, ...rows } as BatchView;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DraftReview batch={batch} />
    </QueryClientProvider>,
  );
}

test("the review of a file says what the tier still allows, and warns where the rows are more", () => {
  expect(shown("100.00")).toMatch(/You can still send 100\.00\sGHS today\.</);
  expect(shown("100.01")).toMatch(/You can still send 100\.00\sGHS today, and this is more\./);
});
