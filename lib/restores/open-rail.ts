import * as z from "zod";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { QuarantineView } from "@/lib/contract/ops-quarantine";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { invalidState, notFound } from "@/lib/errors";
import type { ProposalKind } from "@/lib/proposals/kind";
import { proposeAct } from "@/lib/proposals/propose-act";
import { listProposalsAbout, viewProposal } from "@/lib/proposals/read-proposals";
import type { RailCode } from "@/lib/providers/contract";
import { termsOf } from "@/lib/providers/registry";
import {
  lockQuarantine,
  openRail,
  readQuarantines,
  type QuarantineRow,
} from "@/lib/sending/quarantine";

/** Opens a rail after a restore. Two operators have to agree, whatever the rail carries. */
export const railOpening: ProposalKind<Record<string, never>> = {
  kind: "rail-opening",
  payload: z.strictObject({}),
  async prepare(tx, { subject }) {
    const quarantine = await lockQuarantine(tx, subject);
    if (!quarantine) throw notFound();
    const { rail, checkedAt, reason } = quarantine;
    const { name } = termsOf(rail);
    if (checkedAt === null)
      throw invalidState(`${name} was not compared completely yet: see what the check waits for.`);
    return {
      basis: basisFor(quarantine),
      worthMinor: null,
      merchantId: null,
      summary: `Send over ${name} again. It was closed because of a restore.`,
      alwaysTwoPeople: true,
      async apply({ principal, reason: why, proposedBy }) {
        await openRail(tx, rail, principal.actor);
        await recordAct(tx, {
          merchantId: null,
          actor: principal.actor,
          action: "rail.reopened",
          resource: rail,
          details: { reason: why, cause: reason, proposedBy, findings: quarantine.findings },
        });
      },
    };
  },
  async readBasis(executor, { subject }) {
    const found = (await readQuarantines(executor)).find(({ rail }) => rail === subject);
    return found ? basisFor(found) : null;
  },
};

/** Each restore needs a decision of its own. */
const basisFor = ({ since }: QuarantineRow) => String(since?.getTime());

/**
 * Proposes to open a rail.
 * @throws CedirailError `NOT_FOUND` if it is open, `INVALID_STATE` if it was not checked completely or a proposal waits
 */
export async function proposeRailOpening(
  tx: DbTransaction,
  principal: StaffPrincipal,
  rail: string,
  reason: string,
) {
  const act = { subject: rail, payload: {}, reason };
  return viewProposal(tx, await proposeAct(tx, principal, railOpening, act), principal);
}

/** The rails that are in quarantine, with what was found and who wants to open them. */
export async function listQuarantines(
  viewer: { userId: string },
  executor: Executor = database(),
): Promise<{ data: QuarantineView[] }> {
  const rows = await readQuarantines(executor);
  const subjects = rows.map(({ rail }) => rail);
  const views = await listProposalsAbout(executor, railOpening, subjects, viewer);
  return {
    data: rows.map((row) => ({
      ...viewQuarantine(row),
      proposal:
        views.find(({ subject, status }) => subject === row.rail && status === "proposed") ?? null,
    })),
  };
}

function viewQuarantine({ rail, since, reason, dataUntil, checkedAt, findings }: QuarantineRow) {
  return {
    rail: rail satisfies RailCode,
    name: termsOf(rail).name,
    since: since?.toISOString() ?? "",
    reason: reason ?? "",
    dataUntil: dataUntil?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    findings,
  };
}
