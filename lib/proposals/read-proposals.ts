import type { ProposalView } from "@/lib/contract/ops-proposals";
import { database, type Executor } from "@/lib/db/client";
import type { Page, Paging } from "@/lib/db/paging";
import { readNames } from "@/lib/merchants/read-names";
import { formatCedis } from "@/lib/money";
import type { AnyKind } from "./kind";
import { pageOpenProposals, readOpenProposals, readProposals, type ProposalRow } from "./store";

export { readProposals, type ProposalRow };

/** The operator who reads: another person has to confirm the viewer's own proposals. */
export type Viewer = { userId: string };

/** One page of the proposals of all kinds that wait for a second person, newest first. */
export function listProposals(
  paging: Paging,
  viewer: Viewer,
  kinds: readonly AnyKind[],
): Promise<Page<ProposalView>> {
  return pageOpenProposals(paging, (rows) => viewProposals(database(), rows, viewer, kinds));
}

/** All proposals of a kind about these subjects, open and decided, oldest first. */
export async function listProposalsAbout(
  executor: Executor,
  kind: AnyKind,
  subjects: readonly string[],
  viewer: Viewer,
): Promise<ProposalView[]> {
  const rows = await readProposals(executor, kind.kind, subjects);
  return viewProposals(executor, rows, viewer, [kind]);
}

/** A proposal that was decided just now, as operators see it. */
export async function viewProposal(
  executor: Executor,
  row: ProposalRow,
  viewer: Viewer,
): Promise<ProposalView> {
  const [view] = await viewProposals(executor, [row], viewer, []);
  if (!view) throw new Error("The proposal is gone.");
  return view;
}

/** Proposals as operators see them. An open one whose subject has changed is shown as lapsed. */
async function viewProposals(
  executor: Executor,
  rows: readonly ProposalRow[],
  viewer: Viewer | null,
  kinds: readonly AnyKind[],
): Promise<ProposalView[]> {
  const people = rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]);
  const names = await readNames(people, executor);
  const person = (id: string) => ({ id, name: names.get(id) ?? null });
  const views: ProposalView[] = [];
  for (const row of rows)
    views.push({
      id: String(row.id),
      kind: row.kind,
      subject: row.subject,
      summary: row.summary,
      reason: row.reason,
      worth: row.worthMinor === null ? null : formatCedis(row.worthMinor),
      status: await readStatus(executor, row, kinds),
      proposedBy: person(row.proposedBy),
      proposedAt: row.proposedAt.toISOString(),
      decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      isYours: row.proposedBy === viewer?.userId,
    });
  return views;
}

/** The proposals of one kind that wait for a second person, by subject. One whose subject has changed is left out. */
export async function readWaiting(
  executor: Executor,
  kind: AnyKind,
  subjects: readonly string[],
  viewer: Viewer | null,
): Promise<Map<string, ProposalView>> {
  const rows = subjects.length === 0 ? [] : await readOpenProposals(executor, kind.kind, subjects);
  const views = await viewProposals(executor, rows, viewer, [kind]);
  const waiting = views.filter(({ status }) => status === "proposed");
  return new Map(waiting.map((view) => [view.subject, view]));
}

async function readStatus(
  executor: Executor,
  { status, kind, subject, payload, basis }: ProposalRow,
  kinds: readonly AnyKind[],
): Promise<ProposalView["status"]> {
  const known = kinds.find((candidate) => candidate.kind === kind);
  if (status !== "proposed" || !known) return status;
  const act = { subject, payload: known.payload.parse(payload) as object };
  return (await known.readBasis(executor, act)) === basis ? status : "lapsed";
}
