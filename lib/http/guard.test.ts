import { describe, expect, it } from "vitest";
import type { MerchantPrincipal, Principal, StaffPrincipal } from "@/lib/auth/principal";
import type { Operation, Scope } from "@/lib/contract/operation";
import type { StaffRole } from "@/lib/contract/roles";
import { CedirailError } from "@/lib/errors";
import { authorize } from "./guard";

const person = {
  credentialId: "session:a",
  actor: "usr_a",
  userId: "usr_a",
  sessionId: "a",
  stepUpUntil: null,
  steppedUp: false,
};
const staff = (role: StaffRole, steppedUp = false): StaffPrincipal => ({
  ...person,
  kind: "staff",
  role,
  merchantId: null,
  scopes: new Set(),
  steppedUp,
});
const ofMerchant = { merchantId: "mer_a", scopes: new Set<Scope>(["momo:read"]) };
const session: MerchantPrincipal = { ...person, ...ofMerchant, kind: "session", role: "owner" };
const key: MerchantPrincipal = {
  kind: "key",
  credentialId: "key_a",
  actor: "key_a",
  userId: "usr_a",
  ...ofMerchant,
};

type Rules = Pick<Operation, "auth" | "stepUp">;

/** The code of the rejection, or `null` for a caller that may call. */
function codeFor(rules: Rules, principal: Principal): string | null {
  try {
    authorize(rules as Operation, principal);
    return null;
  } catch (error) {
    return error instanceof CedirailError ? error.code : String(error);
  }
}

describe("authorize", () => {
  it("allows a staff operation only to staff of its role", () => {
    const rules: Rules = { auth: { staff: ["operator"] } };
    expect(codeFor(rules, staff("operator"))).toBeNull();
    for (const other of [staff("compliance"), session, key])
      expect(codeFor(rules, other)).toBe("FORBIDDEN");
  });

  it("allows no one to call a staff operation without roles", () => {
    for (const role of ["operator", "compliance"] as const)
      expect(codeFor({ auth: { staff: [] } }, staff(role))).toBe("FORBIDDEN");
  });

  it("rejects staff on a merchant's operation, unless it names their role", () => {
    const shared: Rules = { auth: { scope: "momo:read", staff: ["operator"] } };
    expect(codeFor({ auth: { scope: "momo:read" } }, staff("operator"))).toBe("FORBIDDEN");
    expect(codeFor(shared, staff("compliance"))).toBe("FORBIDDEN");
    for (const admitted of [staff("operator"), session, key])
      expect(codeFor(shared, admitted)).toBeNull();
  });

  it("allows an operation without a scope to every caller with a credential", () => {
    for (const principal of [staff("compliance"), session, key])
      expect(codeFor({ auth: "any" }, principal)).toBeNull();
  });

  it("requires step-up of staff like of any session, after the check of the role", () => {
    const rules: Rules = { auth: { staff: ["operator"] }, stepUp: true };
    expect(codeFor(rules, staff("operator"))).toBe("MFA_REQUIRED");
    expect(codeFor(rules, staff("operator", true))).toBeNull();
    expect(codeFor(rules, staff("compliance", true))).toBe("FORBIDDEN");
  });
});
