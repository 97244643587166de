import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  beforeUpload,
  callOf,
  nextState,
  receivedBytes,
  type Upload,
  type UploadCall,
  type UploadEvent,
  type UploadFailure,
  type UploadState,
} from "./upload-machine";

/** What may become of one call on its way. */
const fates = [
  "arrives",
  /** Never reaches the service. */
  "lost",
  /** Is carried out, and its response is lost. */
  "response lost",
  /** Counts as lost, and is carried out after later calls. */
  "late",
  "error",
  "error after it was carried out",
  "limited",
  /** The upload expires before it. */
  "expired",
] as const;
type Fate = (typeof fates)[number];
type Sending = Exclude<UploadCall, { type: "wait" }>;

const partBytes = 4;

/** The service, as the contract describes it. */
class Service {
  private upload: { id: string; stored: string[]; documentId: string | null } | null = null;
  private count = 0;
  documents: string[] = [];

  constructor(private readonly file: string) {}

  private get parts() {
    return Math.ceil(this.file.length / partBytes);
  }

  expire() {
    this.upload = null;
  }

  carryOut(call: Sending): UploadEvent {
    if (call.type === "begin") {
      this.upload ??= { id: `upl_${(this.count += 1)}`, stored: [], documentId: null };
      return this.describe();
    }
    if (call.uploadId !== this.upload?.id) return failed(404, "NOT_FOUND");
    return call.type === "part" ? this.store(call) : this.finish();
  }

  private store({ part, from, to }: Extract<Sending, { type: "part" }>): UploadEvent {
    const { stored } = this.current();
    if (part > stored.length + 1) return failed(400, "INVALID_STATE");
    if (part === stored.length + 1) stored.push(this.file.slice(from, to));
    return this.describe();
  }

  private finish(): UploadEvent {
    const upload = this.current();
    if (upload.stored.length < this.parts) return failed(400, "INVALID_STATE");
    if (upload.documentId === null) {
      this.documents.push(upload.stored.join(""));
      upload.documentId = `doc_${this.documents.length}`;
    }
    return {
      type: "finished",
      document: { documentId: upload.documentId, status: "submitted" },
    };
  }

  private describe(): UploadEvent {
    const { id, stored, documentId } = this.current();
    return { type: "described", upload: uploadOf(this.file, id, stored.length, documentId) };
  }

  private current() {
    if (!this.upload) throw new Error("There is no upload.");
    return this.upload;
  }
}

function uploadOf(
  file: string,
  uploadId: string,
  receivedParts: number,
  documentId: string | null = null,
): Upload {
  return {
    uploadId,
    documentType: "ghana_card",
    fileName: "card.jpg",
    sizeBytes: file.length,
    sha256: "0".repeat(64),
    partBytes,
    parts: Math.ceil(file.length / partBytes),
    receivedParts,
    documentId,
    expiresAt: "2026-11-24T00:00:00.000Z",
  };
}

function failed(status: number, code: UploadFailure["code"], retryAfterSeconds?: number) {
  const error = { status, code, message: "No.", retryAfterSeconds };
  return { type: "failed" as const, error };
}

const lost = () => failed(0, "CONNECTION_LOST");

/** Runs an upload over a network on which its calls meet these fates, and then none. */
function run(file: string, met: readonly Fate[], maxCalls = 500) {
  const service = new Service(file);
  const delayed: Sending[] = [];
  const states: UploadState[] = [beforeUpload];
  const sent: Sending[] = [];
  let place = 0;
  const meet = (call: Sending): UploadEvent => {
    const fate = met[place] ?? "arrives";
    place += 1;
    if (fate === "expired") service.expire();
    if (fate === "lost") return lost();
    if (fate === "error") return failed(503, "INTERNAL_ERROR");
    if (fate === "limited") return failed(429, "RATE_LIMITED", 7);
    if (fate === "late") {
      delayed.push(call);
      return lost();
    }
    const event = service.carryOut(call);
    for (const former of delayed.splice(0)) service.carryOut(former);
    if (fate === "response lost") return lost();
    return fate === "error after it was carried out" ? failed(500, "INTERNAL_ERROR") : event;
  };
  for (let turn = 0; turn < maxCalls; turn += 1) {
    const state = states.at(-1) ?? beforeUpload;
    const call = callOf(state);
    if (call === null) break;
    if (call.type === "wait") states.push(nextState(state, { type: "waited" }));
    else {
      sent.push(call);
      states.push(nextState(state, meet(call)));
    }
  }
  return { service, states, sent, end: states.at(-1) ?? beforeUpload };
}

const anyFile = fc
  .integer({ min: 1, max: 40 })
  .map((length) => Array.from({ length }, (_, index) => String(index % 10)).join(""));
/** Never so many errors in a row that the service counts as broken, and each upload expires once at most. */
const anyFates = fc.array(fc.constantFrom(...fates), { maxLength: 60 }).map((met) =>
  met.map((fate, index): Fate => {
    if (fate === "expired" && met.indexOf("expired") !== index) return "lost";
    const isError = fate.startsWith("error");
    return isError && index % 3 !== 0 ? "lost" : fate;
  }),
);

describe("an upload over a bad connection", () => {
  test("ends with the whole file, whatever is lost, repeated or late", () => {
    fc.assert(
      fc.property(anyFile, anyFates, (file, met) => {
        const { service, end } = run(file, met);
        expect(end.phase).toBe("done");
        expect(new Set(service.documents)).toEqual(new Set([file]));
        expect(end.document?.documentId).toBe(`doc_${service.documents.length}`);
      }),
    );
  });

  test("makes one document, unless the upload expired after it was made", () => {
    fc.assert(
      fc.property(anyFile, anyFates, (file, met) => {
        const { service } = run(file, met);
        expect(service.documents.length).toBeLessThanOrEqual(met.includes("expired") ? 2 : 1);
      }),
    );
  });

  test("goes on where it was: what has arrived is not sent again", () => {
    fc.assert(
      fc.property(
        anyFile,
        fc.array(fc.constantFrom("arrives", "lost"), { maxLength: 40 }),
        (file, met) => {
          const { sent } = run(file, met as Fate[]);
          const parts = sent.filter(({ type }) => type === "part").length;
          const lostCalls = met.filter((fate) => fate === "lost").length;
          expect(parts).toBeLessThanOrEqual(Math.ceil(file.length / partBytes) + lostCalls);
          expect(sent.filter(({ type }) => type === "begin").length).toBeLessThanOrEqual(
            1 + lostCalls,
          );
        },
      ),
    );
  });

  test("never shows less progress than before, but for another upload", () => {
    fc.assert(
      fc.property(anyFile, anyFates, (file, met) => {
        const { states } = run(file, met);
        for (const [index, state] of states.entries()) {
          const former = states[index - 1];
          if (former && former.upload?.uploadId === state.upload?.uploadId)
            expect(receivedBytes(state)).toBeGreaterThanOrEqual(receivedBytes(former));
        }
      }),
    );
  });
});

const begun = nextState(beforeUpload, {
  type: "described",
  upload: uploadOf("0123456789", "upl_1", 1),
});

test("a part is the bytes after those that the service has; the last one is shorter", () => {
  expect(callOf(begun)).toEqual({ type: "part", uploadId: "upl_1", part: 2, from: 4, to: 8 });
  const upload = uploadOf("0123456789", "upl_1", 2);
  expect(callOf(nextState(begun, { type: "described", upload }))).toMatchObject({
    from: 8,
    to: 10,
  });
});

test("a limit is waited for as long as the service says, and counts as no failure", () => {
  const limited = nextState(begun, failed(429, "RATE_LIMITED", 42));
  expect(callOf(limited)).toEqual({ type: "wait", ms: 42_000, because: "limit" });
  expect(limited.failures).toBe(0);
  expect(callOf(nextState(limited, { type: "waited" }))).toEqual(callOf(begun));
});

test("retries come more and more slowly while the connection is lost, and never end", () => {
  let state = begun;
  const waits: number[] = [];
  for (let retry = 0; retry < 50; retry += 1) {
    const after = nextState(state, lost());
    waits.push(after.wait?.ms ?? -1);
    state = nextState(after, { type: "waited" });
  }
  expect(waits.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(Math.max(...waits)).toBe(15_000);
  expect(callOf(state)).toEqual(callOf(begun));
});

test("a service that fails six times in a row ends it, with what it said", () => {
  let state = begun;
  for (let retry = 0; retry < 6; retry += 1)
    state = nextState(nextState(state, failed(500, "INTERNAL_ERROR")), { type: "waited" });
  expect(state.phase).toBe("failed");
  expect(state.problem?.status).toBe(500);
  expect(callOf(state)).toBeNull();
});

test.each([
  [400, "INVALID_REQUEST"],
  [400, "LIMIT_EXCEEDED"],
  [401, "UNAUTHORIZED"],
  [403, "FORBIDDEN"],
] as const)("a rejection ends it: %i %s", (status, code) => {
  const state = nextState(begun, failed(status, code));
  expect(state).toMatchObject({ phase: "failed", problem: { status, code } });
  // What arrives after that changes nothing.
  expect(nextState(state, { type: "waited" })).toBe(state);
});

test("an upload that can never be finished ends, instead of beginning again for ever", () => {
  const upload = uploadOf("0123456789", "upl_1", 3);
  let state: UploadState = { ...begun, phase: "finishing", upload };
  const calls: string[] = [];
  for (let call = callOf(state); call !== null && calls.length < 50; call = callOf(state)) {
    calls.push(call.type);
    state = nextState(
      state,
      call.type === "begin" ? { type: "described", upload } : failed(400, "INVALID_STATE"),
    );
  }
  expect(calls).toEqual(["finish", "begin", "finish", "begin", "finish"]);
  expect(state.phase).toBe("failed");
});
