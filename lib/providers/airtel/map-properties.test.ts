import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import { directions } from "@/lib/providers/contract";
import type { WireResult } from "@/lib/providers/wire";
import { accountOf, balanceOf, queryOutcomeOf, sendOutcomeOf } from "./map";
import type { AirtelExchange } from "./transport";

const reference = "txn01JABC";
const confirmedStatuses = new Set(unconfirmedStatuses.airtel);
const brokenResults: WireResult[] = [
  { kind: "not_sent", reason: "rejected" },
  { kind: "not_sent", reason: "dns" },
  { kind: "unknown", reason: "timeout" },
  { kind: "unknown", reason: "reset" },
];

describe("whatever comes over the wire", () => {
  const words = ["TS", "TF", "TIP", "TA", "TE", "TR", "SUCCESS", "ts", " TS"];
  const codes = ["1000", "1001", "1003", "1005", "1006", "1014", "1015", "1017", "1024", "1025"]
    .flatMap((digits) => [`DP0080000${digits}`, `DP0090000${digits}`])
    .concat(["ESB000001", "ESB000010", "ESB000011", "ESB000041", "ESB000045", "ROUTER115"]);
  const word = fc.oneof(fc.constantFrom(...words), fc.string(), fc.jsonValue());
  const code = fc.oneof(fc.constantFrom(...codes), fc.string(), fc.jsonValue());
  const success = fc.oneof(fc.boolean(), fc.jsonValue());
  const optional = { requiredKeys: [] };
  const transaction = fc.record(
    { status: word, airtel_money_id: word, id: fc.oneof(fc.constant(reference), word) },
    optional,
  );
  const envelope = fc
    .record(
      {
        data: fc.oneof(fc.record({ transaction }, optional), fc.jsonValue()),
        status: fc.oneof(
          fc.record({ success, response_code: code, result_code: code }, optional),
          fc.jsonValue(),
        ),
        status_code: code,
      },
      optional,
    )
    .map((fields) => JSON.stringify(fields));
  const body = fc.oneof({ weight: 6, arbitrary: envelope }, fc.json(), fc.string());
  const http = fc.oneof(
    fc.constantFrom(200, 400, 401, 403, 404, 408, 429, 500, 503),
    fc.integer({ min: 100, max: 599 }),
  );
  const result: fc.Arbitrary<WireResult> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant("response" as const), status: http, body }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenResults) },
  );
  const stage = fc.constantFrom("call" as const, "call" as const, "token" as const, "key" as const);
  const wire = fc.record({ stage, result });
  const direction = fc.constantFrom(...directions);

  interface Said {
    data?: { transaction?: { status?: unknown; id?: unknown } };
    status?: { success?: unknown };
  }
  const said = ({ result: given }: AirtelExchange): Said => {
    if (given.kind !== "response") return {};
    return (JSON.parse(given.body) as Said | null) ?? {};
  };
  const statusOf = ({ result: given }: AirtelExchange) =>
    given.kind === "response" ? given.status : 0;

  test("an order succeeds only by an explicit TS, and is rejected only by a clear response", () => {
    fc.assert(
      fc.property(direction, wire, (way, given) => {
        const { state } = sendOutcomeOf(way, reference, given);
        if (state === "succeeded") {
          expect({ way, stage: given.stage, http: statusOf(given) }).toEqual({
            way: "out",
            stage: "call",
            http: 200,
          });
          expect(said(given)).toMatchObject({
            data: { transaction: { id: reference, status: "TS" } },
            status: { success: true },
          });
        }
        if (state === "failed")
          expect(said(given)).toMatchObject({ data: { transaction: { status: "TF" } } });
        if (state === "rejected") expect([200, 400, 401, 403, 404]).toContain(statusOf(given));
        if (state === "unavailable" && given.stage === "call")
          expect(given.result.kind === "not_sent" || statusOf(given) === 401).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  test("a query ends an order only by Airtel's own status for that end, about this order", () => {
    const words: Record<string, string[]> = {
      succeeded: ["TS"],
      failed: ["TF", "TE"],
      reversed: ["TR"],
    };
    fc.assert(
      fc.property(
        direction,
        fc.record({ stage: stage.filter((one) => one !== "key"), result }),
        (way, given) => {
          const { stage: at, result: reported } = given;
          const exchange = { stage: at === "token" ? at : ("call" as const), result: reported };
          const { state } = queryOutcomeOf(
            { expected: { direction: way, reference }, confirmedStatuses },
            exchange,
          );
          if (state === "unknown") return;
          expect(at).toBe("call");
          expect([200, 400, 404]).toContain(statusOf(given));
          const { data, status } = said(given);
          if (state === "succeeded") expect(status?.success).toBe(true);
          if (words[state]) {
            expect(words[state]).toContain(data?.transaction?.status);
            expect(data?.transaction?.id).toBe(reference);
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test("accounts and balances are read without an error", () => {
    fc.assert(
      fc.property(result, (reported) => {
        const account = accountOf({ stage: "call", result: reported });
        expect(["found", "not_found", "unavailable"]).toContain(account.state);
        balanceOf({ stage: "call", result: reported });
      }),
      { numRuns: 2_000 },
    );
  });
});
