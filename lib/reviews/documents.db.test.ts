import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newApplicant, newPhoto, type TestApplicant } from "@/lib/tooling/test-applicant";
import { newCase } from "@/lib/tooling/test-cases";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** What reviewers see of documents, and the trace that it leaves. */

let service: TestService;
let abena: TestReviewer;
let kojo: TestReviewer;
let applicant: TestApplicant;
let documentId: string;
let caseId: string;

const call = (method: string, path: string, body?: unknown, by = abena) =>
  service.call(method, path, body, { key: by.token });
/** Bytes and headers of a file. */
async function fetchFile(path: string, by = abena) {
  const headers = { authorization: `Bearer ${by.token}` };
  const response = await fetch(service.url + path, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).toString("hex") === "ffd8ff";
const content = () => `/api/review/documents/${documentId}/content`;
const preview = async (by = abena) =>
  (await call("POST", `/api/review/documents/${documentId}/preview`, undefined, by)).body;
const viewsOf = (id: string) =>
  asOwner(
    (sql) => sql`select actor, merchant_id as "merchantId", details from audit_log
      where resource = ${id} and action = 'document.viewed' order by id`,
  );
const caseOf = async (merchantId: string) => {
  const [row] = await asOwner(
    (sql) => sql<{ id: string }[]>`select id from kyc_cases where merchant_id = ${merchantId}`,
  );
  return row?.id ?? "";
};

beforeAll(async () => {
  service = await startTestService({ worker: false });
  abena = await newReviewer({ name: "Abena Reviewer" });
  kojo = await newReviewer({ name: "Kojo Reviewer" });
  applicant = await newApplicant(service);
  const uploaded = await applicant.upload(await newPhoto(), { fileName: 'Ama "ID" ɛ.jpg' });
  documentId = uploaded.body.documentId;
  caseId = await caseOf(applicant.id);
});
afterAll(() => service.stop());

describe("U6: a document is served only to reviewers, and runs nothing", () => {
  it("as an attachment, without sniffing, sandboxed and uncached", async () => {
    const { status, headers, bytes } = await fetchFile(content());
    expect(status).toBe(200);
    expect(isJpeg(bytes)).toBe(true);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="Ama _ID_ _.jpg"/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("to nobody without the role, and no page that it does not have", async () => {
    const operator = await newReviewer({ name: "An Operator", role: "operator" });
    for (const key of [operator.token, applicant.key, service.seeded.apiKey])
      expect((await service.call("GET", content(), undefined, { key })).status).toBe(403);
    expect((await service.call("GET", content(), undefined, { key: null })).status).toBe(401);
    expect((await fetchFile(`${content()}?page=2`)).status).toBe(404);
    const none = "/api/review/documents/doc_00000000000000000000000000";
    expect((await fetchFile(`${none}/content`)).status).toBe(404);
    expect((await call("POST", `${none}/preview`)).status).toBe(404);
  });

  it("as a preview at an address of one session, for one minute", async () => {
    const { data, expiresAt } = await preview();
    expect(data).toHaveLength(1);
    const { url } = data[0];
    const shown = await fetchFile(url);
    expect(shown.status).toBe(200);
    expect(isJpeg(shown.bytes)).toBe(true);
    expect(shown.headers.get("content-disposition")).toBeNull();
    expect(shown.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect((await fetchFile(url, kojo)).status).toBe(404);
    const [, id = "", page = "", endsAt = "", tag = ""] =
      /previews\/(\w+)\.(\d+)\.(\d+)\.([\w-]+)$/.exec(url) ?? [];
    const other = `${tag.startsWith("A") ? "B" : "A"}${tag.slice(1)}`;
    for (const altered of [
      `${id}.${Number(page) + 1}.${endsAt}.${tag}`,
      `${id}.${page}.${Number(endsAt) + 60_000}.${tag}`,
      `${id}.${page}.${endsAt}.${other}`,
      "none",
    ])
      expect((await fetchFile(`/api/review/previews/${altered}`)).status, altered).toBe(404);
    expect(Date.parse(expiresAt)).toBe(Number(endsAt));
    await shiftClock("61 seconds");
    expect((await fetchFile(url)).status).toBe(404);
    await shiftClock("0 seconds");
    expect((await fetchFile(url)).status).toBe(200);
  });

  it.each(["held", "quarantined"])(
    "never one that is %s, whose address was given before",
    async (status) => {
      const { data } = await preview();
      await asOwner(
        (sql) => sql`update kyc_documents set status = ${status} where id = ${documentId}`,
      );
      expect((await fetchFile(content())).status).toBe(404);
      expect((await fetchFile(data[0].url)).status).toBe(404);
      expect((await call("POST", `/api/review/documents/${documentId}/preview`)).status).toBe(404);
      await asOwner(
        (sql) => sql`update kyc_documents set status = 'submitted' where id = ${documentId}`,
      );
    },
  );
});

describe("P4: a view is one logged row", () => {
  it("with who, which document and pages, and the case that is the reason", async () => {
    const before = (await viewsOf(documentId)).length;
    await fetchFile(content(), kojo);
    const { data } = await preview();
    await fetchFile(data[0].url);
    await fetchFile(data[0].url);
    await fetchFile(`${content()}?page=9`);
    const views = (await viewsOf(documentId)).slice(before);
    const details = { caseId, merchantId: applicant.id, pages: [1] };
    expect(views).toEqual([
      { actor: kojo.id, merchantId: null, details: { ...details, as: "download" } },
      { actor: abena.id, merchantId: null, details: { ...details, as: "preview" } },
    ]);
  });

  it("of a case too: one a minute for each session, with the case that is the reason", async () => {
    const look = (by: TestReviewer) => call("GET", `/api/review/cases/${caseId}`, undefined, by);
    const rows = () =>
      asOwner(
        (sql) => sql`select actor, merchant_id as "merchantId", details from audit_log
          where resource = ${caseId} and action = 'case.viewed' order by id`,
      );
    const row = (by: TestReviewer) => ({
      actor: by.id,
      merchantId: null,
      details: { merchantId: applicant.id, status: "open", version: 1 },
    });
    // Early in a minute, which then has time for all of it.
    const toMinute = (minutes: number) =>
      shiftClock(`${minutes * 60 + 2 - Math.floor((Date.now() / 1000) % 60)} seconds`);
    await toMinute(1);
    for (const by of [abena, abena, kojo, abena, kojo]) expect((await look(by)).status).toBe(200);
    expect(await rows()).toEqual([row(abena), row(kojo)]);
    await toMinute(2);
    await look(abena);
    expect(await rows()).toEqual([row(abena), row(kojo), row(abena)]);
    await shiftClock("0 seconds");
  });

  it("and numbers are masked but for their last four, stored sealed and in no log", async () => {
    const number = "GHA-712345678-9";
    const path = `/api/review/cases/${caseId}/documents/${documentId}`;
    const facts = { fullName: "Ama Mensah", number, bornOn: "1990-05-21", expiresOn: "2031-01-31" };
    expect((await call("PUT", path, facts)).body.error.code).toBe("INVALID_STATE");
    await call("POST", `/api/review/cases/${caseId}/claim`);
    expect((await call("PUT", path, facts, kojo)).body.error.code).toBe("INVALID_STATE");
    const { body } = await call("PUT", path, facts);
    expect(body.documents[0].facts).toEqual({ ...facts, number: `${"•".repeat(11)}78-9` });
    expect(body.version).toBe(1);
    const rows = await asOwner(
      (sql) => sql`select row_to_json(d)::text as text from kyc_documents d where id = ${documentId}
        union all select row_to_json(a)::text from audit_log a
        union all select row_to_json(h)::text from kyc_case_history h`,
    );
    for (const { text } of rows) {
      expect(text).not.toContain("712345678");
      expect(text).not.toContain("1990-05-21");
    }
    // What is not given stays; null clears it.
    const changed = await call("PUT", path, { fullName: null });
    expect(changed.body.documents[0].facts).toMatchObject({
      fullName: null,
      bornOn: "1990-05-21",
      expiresOn: "2031-01-31",
    });
  });
});

describe("what a case shows beside its documents", () => {
  const detail = async (id: string) => (await call("GET", `/api/review/cases/${id}`)).body;
  const checkOf = (body: { checks: { name: string; result: string }[] }, name: string) =>
    body.checks.find((check) => check.name === name)?.result;

  it("duplicates by file, by document number however it is written, and by phone", async () => {
    const other = await newCase();
    const otherCard = other.documents.ghana_card ?? "";
    await asOwner(async (sql) => {
      await sql`update users set phone = '+233240000444'
        where id in (${applicant.userId}, ${other.merchant.userId})`;
      await sql`update kyc_documents set content_hash = (
        select content_hash from kyc_documents where id = ${documentId}) where id = ${otherCard}`;
    });
    await call("POST", `/api/review/cases/${other.id}/claim`);
    const path = `/api/review/cases/${other.id}/documents/${otherCard}`;
    const { body } = await call("PUT", path, { number: "gha 712345678 9" });
    const found = { merchantId: applicant.id, merchantName: applicant.id };
    expect(body.duplicates).toEqual([
      { ...found, by: "document_number", documentId: otherCard },
      { ...found, by: "file", documentId: otherCard },
      { ...found, by: "phone", documentId: null },
    ]);
    expect(checkOf(body, "No duplicates")).toBe("attention");
    expect((await detail((await newCase()).id)).duplicates).toEqual([]);
  });

  it("checks, each passed, in need of attention, or not run yet", async () => {
    const before = await detail((await newCase("enhanced")).id);
    expect(before.checks.map(({ result }: { result: string }) => result)).toEqual([
      "passed",
      "passed",
      "not_run",
      "not_run",
      "passed",
      "passed",
    ]);
    expect(before.checklist).toMatchObject([
      { documentTypes: ["ghana_card", "passport"], isOptional: false },
      { documentTypes: ["proof_of_address"] },
      { documentTypes: ["business_registration"] },
      { documentTypes: ["beneficial_owners"], documentId: null, isOptional: true },
    ]);
    const path = `/api/review/cases/${caseId}/documents/${documentId}`;
    const enter = async (facts: object) => (await call("PUT", path, facts)).body;
    await asOwner(
      (sql) => sql`update users set name = 'Ama Serwaa Mensah' where id = ${applicant.userId}`,
    );
    const alike = await enter({ fullName: "MENSAH, Ama", expiresOn: "2040-01-01" });
    expect(checkOf(alike, "Names match")).toBe("passed");
    expect(checkOf(alike, "Documents valid")).toBe("passed");
    const unlike = await enter({ fullName: "Kofi Boateng", expiresOn: "2020-01-01" });
    expect(checkOf(unlike, "Names match")).toBe("attention");
    expect(checkOf(unlike, "Documents valid")).toBe("attention");
  });
});

it("a note and whatever reviewers wrote to each other is in nothing that the merchant reads", async () => {
  const one = await newApplicant(service);
  await one.upload(await newPhoto());
  const id = await caseOf(one.id);
  await call("POST", `/api/review/cases/${id}/claim`);
  await call("POST", `/api/review/cases/${id}/notes`, { note: "INTERNAL-1 by phone" });
  const decided = await call("POST", `/api/review/cases/${id}/decision`, {
    decision: "request_more",
    reasons: [{ code: "DOCUMENT_BLURRED", document: "ghana_card" }],
    comment: "PUBLIC-1: please take it again.",
    note: "INTERNAL-2 looks forged",
  });
  expect(JSON.stringify(decided.body)).toMatch(/INTERNAL-1.*INTERNAL-2/);
  const paths = ["/api/users/kyc-status", "/api/users/profile", "/api/auth/me", "/api/overview"];
  const responses = await Promise.all(
    [...paths, "/events", "/api/request-log"].map((path) => one.call("GET", path)),
  );
  const stored = await asOwner(
    (sql) => sql`select row_to_json(e)::text as text from events e where merchant_id = ${one.id}
      union all select row_to_json(m)::text from messages m where merchant_id = ${one.id}
      union all select row_to_json(r)::text from merchants r where id = ${one.id}
      union all select row_to_json(d)::text from kyc_documents d where merchant_id = ${one.id}
      union all select row_to_json(a)::text from audit_log a where merchant_id = ${one.id}`,
  );
  const read = JSON.stringify([responses.map(({ body }) => body), stored]);
  expect(read).toContain("PUBLIC-1");
  expect(read).not.toContain("INTERNAL");
  expect(read).not.toContain(abena.name);
});
