import { describe, expect, it } from "vitest";
import type { MerchantPrincipal, Principal, StaffPrincipal } from "@/lib/auth/principal";
import type { Operation, Scope } from "@/lib/contract/operation";
import type { StaffRole } from "@/lib/contract/roles";
import { CedirailError } from "@/lib/errors";
import { authorise } from "./guard";

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

/** The code of the rejection, or `null` for whoever is let in. */
function codeFor(rules: Rules, principal: Principal): string | null {
  try {
    authorise(rules as Operation, principal);
    return null;
  } catch (error) {
    return error instanceof CedirailError ? error.code : String(error);
  }
}

describe("the gate", () => {
  it("lets staff of the role alone into a staff operation", () => {
    const rules: Rules = { auth: { staff: ["operator"] } };
    expect(codeFor(rules, staff("operator"))).toBeNull();
    for (const other of [staff("compliance"), session, key])
      expect(codeFor(rules, other)).toBe("FORBIDDEN");
  });

  it("lets nobody into a staff operation that names no role", () => {
    for (const role of ["operator", "compliance"] as const)
      expect(codeFor({ auth: { staff: [] } }, staff(role))).toBe("FORBIDDEN");
  });

  it("keeps staff out of a merchant's operation, unless it names their role", () => {
    const shared: Rules = { auth: { scope: "momo:read", staff: ["operator"] } };
    expect(codeFor({ auth: { scope: "momo:read" } }, staff("operator"))).toBe("FORBIDDEN");
    expect(codeFor(shared, staff("compliance"))).toBe("FORBIDDEN");
    for (const admitted of [staff("operator"), session, key])
      expect(codeFor(shared, admitted)).toBeNull();
  });

  it("lets whoever is known into an operation that asks for no scope", () => {
    for (const principal of [staff("compliance"), session, key])
      expect(codeFor({ auth: "any" }, principal)).toBeNull();
  });

  it("asks staff for step-up like any session, after it has looked at the role", () => {
    const rules: Rules = { auth: { staff: ["operator"] }, stepUp: true };
    expect(codeFor(rules, staff("operator"))).toBe("MFA_REQUIRED");
    expect(codeFor(rules, staff("operator", true))).toBeNull();
    expect(codeFor(rules, staff("compliance", true))).toBe("FORBIDDEN");
  });
});
