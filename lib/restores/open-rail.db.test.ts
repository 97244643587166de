import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { inTransaction } from "@/lib/db/client";
import { confirmProposal } from "@/lib/proposals/decide-proposal";
import { findQuarantine, quarantineRails, readGate, setFindings } from "@/lib/sending/quarantine";
import { newReviewer } from "@/lib/tooling/test-reviewers";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { listQuarantines, proposeRailOpening, railOpening } from "./open-rail";

let service: TestService;
let maker: StaffPrincipal;
let checker: StaffPrincipal;

async function newOperator(name: string): Promise<StaffPrincipal> {
  const { id } = await newReviewer({ name, role: "operator" });
  return {
    kind: "staff",
    role: "operator",
    merchantId: null,
    credentialId: id,
    actor: id,
    userId: id,
    scopes: new Set(),
    sessionId: id,
    stepUpUntil: null,
    steppedUp: true,
  };
}

beforeAll(async () => {
  service = await startTestService({ worker: false });
  maker = await newOperator("Ama Maker");
  checker = await newOperator("Kofi Checker");
});
afterAll(() => service.stop());
beforeEach(() => quarantineRails({ reason: "A test.", highestNonce: null }));

const propose = () =>
  inTransaction((tx) => proposeRailOpening(tx, maker, "mtn", "All differences are explained."));
const confirm = (id: string, by: StaffPrincipal) =>
  inTransaction((tx) => confirmProposal(tx, by, id, [railOpening]));

async function completeCheck(): Promise<void> {
  const quarantine = await findQuarantine("mtn");
  if (quarantine) await setFindings(quarantine, ["Nothing differs."], true);
}

it("refuses to open a rail that was not checked completely", async () => {
  await expect(propose()).rejects.toMatchObject({ code: "INVALID_STATE" });
});

it("opens a rail once an operator other than the proposer confirms it", async () => {
  await completeCheck();
  const { id } = await propose();
  const { data } = await listQuarantines(checker);
  expect(data.find(({ rail }) => rail === "mtn")).toMatchObject({
    findings: ["Nothing differs."],
    proposal: { id, isYours: false },
  });
  await expect(confirm(id, maker)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await readGate("mtn")).toMatchObject({ isClosed: true });
  await confirm(id, checker);
  expect(await readGate("mtn")).toMatchObject({ isClosed: false });
  expect(await readGate("telecel")).toMatchObject({ isClosed: true });
});

it("does not open a rail with a proposal from before another restore", async () => {
  await completeCheck();
  const { id } = await propose();
  await quarantineRails({ reason: "Another restore.", highestNonce: null });
  await completeCheck();
  await expect(confirm(id, checker)).rejects.toMatchObject({ code: "INVALID_STATE" });
  expect(await readGate("mtn")).toMatchObject({ isClosed: true });
});
