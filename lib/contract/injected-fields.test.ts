import { describe, expect, it } from "vitest";
import { sampleOf } from "@/lib/tooling/operation-samples";
import { operations } from ".";

const injected = {
  role: "owner",
  merchantId: "mer_x",
  tenantId: "x",
  userId: "usr_x",
  status: "completed",
  balance: "1000000.00",
  createdBy: "usr_x",
  fee: "0",
  scopes: ["payments:write"],
};

/**
 * Nobody gives themselves a role, a tenant, a status or money in a body (reliability T3). Forms are OAuth's, where
 * what is unknown is ignored (RFC 6749 §3.2).
 */
describe.each(
  operations.flatMap((one) => (one.body && !one.isForm ? [[one.id, one, one.body] as const] : [])),
)("%s", (_, operation, body) => {
  const declared = "shape" in body ? Object.keys(body.shape as object) : [];
  const foreign = Object.entries(injected).filter(([name]) => !declared.includes(name));

  it("takes nothing that it does not declare (T3)", async () => {
    const sample = (sampleOf(operation).body ?? {}) as object;
    expect((await body.safeParseAsync(sample)).success).toBe(true);
    for (const [name, value] of foreign) {
      const { success, error } = await body.safeParseAsync({ ...sample, [name]: value });
      expect([name, success]).toEqual([name, false]);
      expect(JSON.stringify(error?.issues)).toContain(name);
    }
  });
});
