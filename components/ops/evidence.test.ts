import fc from "fast-check";
import { expect, test } from "vitest";
import { prettyJson } from "@/components/data/pretty-json";
import { evidenceOf } from "./evidence";
import type { ExceptionDetail } from "./labels";

type Call = ExceptionDetail["calls"][number];

function call(startedAt: string, changes: Partial<Call> = {}): Call {
  return {
    operation: "transfer_status",
    reference: "ref",
    outcome: "200",
    httpStatus: 200,
    response: "PENDING",
    startedAt,
    durationMs: 3,
    ...changes,
  };
}

function detail(parts: Partial<ExceptionDetail>): ExceptionDetail {
  return {
    calls: [],
    callbacks: [],
    postings: [],
    history: [],
    resolutions: [],
    ...parts,
  } as ExceptionDetail;
}

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();

test("is in order of time, causes before effects", () => {
  const lines = evidenceOf(
    detail({
      calls: [call(at(2))],
      history: [
        { status: "pending", at: at(1), by: "usr_1", byName: null, reason: null },
        { status: "completed", at: at(2), by: "worker", byName: null, reason: null },
      ],
      postings: [
        { key: "hold", kind: "hold", at: at(1), entries: [] },
        { key: "settle", kind: "settle", at: at(2), entries: [] },
      ],
      callbacks: [{ claim: "succeeded", accepted: true, flags: [], receivedAt: at(2) }],
    }),
  );
  expect(lines.map(({ kind }) => kind)).toEqual([
    "posting",
    "status",
    "call",
    "callback",
    "posting",
    "status",
  ]);
});

test("consecutive calls with the same outcome share a line", () => {
  const calls = [
    call(at(1)),
    call(at(2)),
    call(at(3), { response: "DONE" }),
    call(at(5)),
    call(at(6)),
  ];
  const callbacks = [{ claim: null, accepted: false, flags: ["forged"], receivedAt: at(4) }];
  const lines = evidenceOf(detail({ calls, callbacks }));
  expect(lines.map((line) => (line.kind === "call" ? line.calls.length : line.kind))).toEqual([
    2,
    1,
    "callback",
    2,
  ]);
});

test("no call is lost, repeated or moved", () => {
  const someCall = fc.record({
    second: fc.integer({ min: 0, max: 50 }),
    outcome: fc.constantFrom("200", "timeout"),
    response: fc.constantFrom("PENDING", "DONE", null),
  });
  fc.assert(
    fc.property(fc.array(someCall), (drawn) => {
      const calls = drawn.map(({ second, ...changes }) => call(at(second), changes));
      const shown = evidenceOf(detail({ calls })).flatMap((line) =>
        line.kind === "call" ? line.calls : [],
      );
      expect(shown).toEqual(calls.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)));
    }),
  );
});

test("a decision of two people has its own line; one of a single person is shown with its status", () => {
  const [maker, checker] = [
    { id: "usr_1", name: "Kwesi" },
    { id: "usr_2", name: "Efua" },
  ];
  const decided = {
    id: "1",
    outcome: "failed" as const,
    reason: "It is not on the statement.",
    receipt: null,
    amountMoved: null,
    worth: null,
    reviewReason: null,
    status: "applied" as const,
    proposedBy: maker,
    proposedAt: at(1),
    decidedBy: maker,
    decidedAt: at(1),
    isYours: false,
  };
  const { reason } = decided;
  const history = [{ status: "failed" as const, at: at(2), by: "usr_1", byName: "Kwesi", reason }];
  const linesOf = (resolution: typeof decided) =>
    evidenceOf(detail({ history, resolutions: [resolution] })).map(({ kind }) => kind);
  expect(linesOf(decided)).toEqual(["status"]);
  expect(linesOf({ ...decided, decidedBy: checker })).toEqual(["resolution", "status"]);
});

test("JSON is indented, and other text stays unchanged", () => {
  expect(prettyJson('{"status":"PENDING"}')).toBe('{\n  "status": "PENDING"\n}');
  expect(prettyJson("<html>")).toBe("<html>");
});
