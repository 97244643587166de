import type { ExceptionDetail } from "./labels";

type Call = ExceptionDetail["calls"][number];
type Resolution = ExceptionDetail["resolutions"][number];

/** One line of the evidence; consecutive calls with the same outcome share one. */
export type Evidence =
  | { kind: "call"; at: string; calls: [Call, ...Call[]] }
  | { kind: "callback"; at: string; callback: ExceptionDetail["callbacks"][number] }
  | { kind: "posting"; at: string; posting: ExceptionDetail["postings"][number] }
  | { kind: "resolution"; at: string; resolution: Resolution }
  | { kind: "status"; at: string; step: ExceptionDetail["history"][number] };

/** Within one millisecond, the cause goes first. */
const order: Record<Evidence["kind"], number> = {
  call: 0,
  callback: 1,
  resolution: 2,
  posting: 3,
  status: 4,
};

/** Everything that is known about a transfer, oldest first. */
export function evidenceOf(detail: ExceptionDetail): Evidence[] {
  const { calls, callbacks, postings, history, resolutions } = detail;
  const lines: Evidence[] = [
    ...calls.map((call) => ({
      kind: "call" as const,
      at: call.startedAt,
      calls: [call] as [Call],
    })),
    ...callbacks.map((callback) => ({
      kind: "callback" as const,
      at: callback.receivedAt,
      callback,
    })),
    ...postings.map((posting) => ({ kind: "posting" as const, at: posting.at, posting })),
    ...resolutions
      .filter((resolution) => !isShownByStatus(resolution, history))
      .map((resolution) => ({
        kind: "resolution" as const,
        at: resolution.proposedAt,
        resolution,
      })),
    ...history.map((step) => ({ kind: "status" as const, at: step.at, step })),
  ];
  lines.sort((a, b) => a.at.localeCompare(b.at) || order[a.kind] - order[b.kind]);
  return joinRepeated(lines);
}

/** A resolution without a second person is shown by the status that it led to. */
function isShownByStatus(
  { reason, proposedBy, decidedBy }: Resolution,
  history: ExceptionDetail["history"],
): boolean {
  return decidedBy?.id === proposedBy.id && history.some((step) => step.reason === reason);
}

function joinRepeated(lines: readonly Evidence[]): Evidence[] {
  const joined: Evidence[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (
      line.kind === "call" &&
      last?.kind === "call" &&
      haveSameOutcome(last.calls[0], line.calls[0])
    )
      last.calls.push(...line.calls);
    else joined.push(line);
  }
  return joined;
}

function haveSameOutcome(a: Call, b: Call): boolean {
  return a.operation === b.operation && a.outcome === b.outcome && a.response === b.response;
}
