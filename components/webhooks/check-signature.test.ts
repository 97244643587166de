import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSignature, type CheckedRequest } from "./check-signature";

const secret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const body = '{"id":"evt_1","event":"payment.completed","data":{"recipientName":"Kofí Ɛnyam"}}';
const nowMs = Date.UTC(2026, 10, 23, 12);

const hex = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest("hex");
const base64 = (key: string | Buffer, text: string) =>
  `v1,${createHmac("sha256", key).update(text).digest("base64")}`;

/** What a receiver gets of a body, in both schemes (contract §5). */
function signed(text: string, key = secret) {
  const timestamp = String(nowMs / 1000);
  const bytes = Buffer.from(key.slice(6), "base64");
  const common = { secret: key, body: text, nowMs };
  return {
    simple: {
      ...common,
      scheme: "x-service-signature",
      header: hex(key, text),
      id: "",
      timestamp: "",
    },
    standard: {
      ...common,
      scheme: "webhook-signature",
      header: base64(bytes, `evt_1.${timestamp}.${text}`),
      id: "evt_1",
      timestamp,
    },
  } satisfies Record<string, CheckedRequest>;
}

const { simple, standard } = signed(body);
const decoded = Buffer.from(secret.slice(6), "base64");
const parsed = JSON.parse(body) as object;
const escapedBody = body.replace("í", "\\u00ed").replace("Ɛ", "\\u0190");

test("a signature as the contract describes it is right, in both schemes", async () => {
  expect(await checkSignature(simple)).toEqual([]);
  expect(await checkSignature(standard)).toEqual([]);
});

test.each<[what: string, request: CheckedRequest, step: string, says: RegExp]>([
  ["an empty header", { ...simple, header: " " }, "header", /header is empty/],
  ["a header that is not hex", { ...simple, header: `x: ${simple.header}` }, "header", /not hex/],
  ["a cut header", { ...simple, header: simple.header.slice(1) }, "header", /63 characters/],
  [
    "an upper-case header",
    { ...simple, header: simple.header.toUpperCase() },
    "header",
    /upper case/,
  ],
  [
    "the other scheme's header",
    { ...simple, header: standard.header },
    "header",
    /value of webhook-signature/,
  ],
  [
    "the simple scheme's header",
    { ...standard, header: simple.header },
    "header",
    /value of x-service-signature/,
  ],
  ["a header of no known version", { ...standard, header: "v2,abc" }, "header", /version 1/],
  ["an empty standard header", { ...standard, header: "" }, "header", /header is empty/],
  ["an empty secret", { ...simple, secret: "" }, "secret", /secret is empty/],
  [
    "a secret with a line break",
    { ...simple, secret: `${secret}\n` },
    "secret",
    /line breaks? around/,
  ],
  ["a secret with spaces", { ...simple, secret: ` ${secret}` }, "secret", /spaces/],
  [
    "a secret without whsec_",
    { ...simple, secret: secret.slice(6) },
    "secret",
    /starts with whsec_/,
  ],
  [
    "a key without whsec_",
    { ...simple, header: hex(secret.slice(6), body) },
    "secret",
    /without whsec_/,
  ],
  ["a decoded key", { ...simple, header: hex(decoded, body) }, "secret", /Base64-decoded/],
  [
    "a key that was not decoded",
    { ...standard, header: base64(secret, `evt_1.${standard.timestamp}.${body}`) },
    "secret",
    /decodes to/,
  ],
  ["a body signed alone", { ...standard, header: base64(decoded, body) }, "body", /body alone/],
  [
    "an indented body",
    { ...simple, body: JSON.stringify(parsed, null, 2) },
    "body",
    /compact JSON/,
  ],
  ["a final line break", { ...simple, body: `${body}\n` }, "body", /without the line break/],
  [
    "a missing final line break",
    { ...simple, header: hex(secret, `${body}\n`) },
    "body",
    /with a line break/,
  ],
  ["CRLF in place of LF", signedAs("{\n}", "{\r\n}"), "body", /LF line breaks/],
  ["LF in place of CRLF", signedAs("{\r\n}", "{\n}"), "body", /CRLF line breaks/],
  [
    "a byte-order mark",
    { ...simple, body: `\uFEFF${body}` },
    "body",
    /without the byte-order mark/,
  ],
  [
    "a missing byte-order mark",
    { ...simple, header: hex(secret, `\uFEFF${body}`) },
    "body",
    /with a byte-order mark/,
  ],
  ["escaped characters", { ...simple, body: escapedBody }, "body", /compact JSON/],
  [
    "a signature over escapes",
    { ...simple, header: hex(secret, escapedBody) },
    "body",
    /\\u escapes/,
  ],
  [
    "a signature over Python's JSON",
    { ...simple, header: hex(secret, escapedBody.replaceAll('":', '": ').replaceAll(',"', ', "')) },
    "body",
    /Python's json/,
  ],
  [
    "an old timestamp",
    { ...standard, nowMs: nowMs + 301_000 },
    "timestamp",
    /older than 5 minutes/,
  ],
  ["a timestamp ahead", { ...standard, nowMs: nowMs - 301_000 }, "timestamp", /ahead/],
  [
    "a timestamp in milliseconds",
    { ...standard, timestamp: String(nowMs) },
    "timestamp",
    /milliseconds/,
  ],
  ["a timestamp that is none", { ...standard, timestamp: "noon" }, "timestamp", /not a number/],
  ["an empty id", { ...standard, id: "" }, "timestamp", /webhook-id is empty/],
  ["another secret", { ...simple, secret: secret.replace("M", "N") }, "signature", /is different/],
  [
    "another body",
    { ...standard, body: body.replace("evt_1", "evt_2") },
    "signature",
    /is different/,
  ],
])("%s is named", async (_, request, step, says) => {
  const findings = await checkSignature(request);
  expect(findings.find((finding) => finding.step === step)?.text).toMatch(says);
});

/** A signature over one body, checked against another. */
function signedAs(sent: string, checked: string): CheckedRequest {
  return { ...signed(sent).simple, body: checked };
}

test("several deviations are named together", async () => {
  const request = { ...simple, secret: `${secret}\n`, body: `${body}\n` };
  const steps = (await checkSignature(request)).map(({ step }) => step);
  expect(steps).toEqual(["secret", "body"]);
});

const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.json());
const secrets = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`);

test("whatever is signed is accepted, and nothing with a changed byte", async () => {
  await fc.assert(
    fc.asyncProperty(texts, secrets, fc.nat(), async (text, key, at) => {
      for (const request of Object.values(signed(text, key))) {
        expect(await checkSignature(request)).toEqual([]);
        const place = at % (text.length + 1);
        const changed = `${text.slice(0, place)}x${text.slice(place)}`;
        expect(await checkSignature({ ...request, body: changed })).not.toEqual([]);
        const other = request.header.at(-2) === "a" ? "b" : "a";
        const header = request.header.slice(0, -2) + other + request.header.slice(-1);
        expect(await checkSignature({ ...request, header })).not.toEqual([]);
        const otherKey = `whsec_${Buffer.from(`x${key}`).toString("base64")}`;
        expect(await checkSignature({ ...request, secret: otherKey })).not.toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});
