import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import type { Kyc } from "./explain";
import { SendingLimit } from "./sending-limit";

function shown(mayMoneyLeave: boolean): string {
  const client = new QueryClient();
  const remaining = { perTransaction: "15000.00", daily: "15000.00", monthly: null };
  const kyc = { mayMoneyLeave, limits: { remaining } } as Kyc;
  client.setQueryData(kycStatusQuery().queryKey, kyc);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SendingLimit worthMinor={100n} />
    </QueryClientProvider>,
  );
}

test("until money may leave, a form says to verify first, with the way there", () => {
  expect(shown(true)).toContain("You can still send 15,000.00");
  const before = shown(false);
  expect(before).not.toContain("You can still send");
  expect(before).toMatch(/href="\/dashboard\/settings\/verification"[^>]*>Verify your business/);
});
