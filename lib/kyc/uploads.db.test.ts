import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scopes } from "@/lib/contract/operation";
import { merchantRoles } from "@/lib/contract/roles";
import { asOwner } from "@/lib/tooling/test-owner";
import { newApplicant, newPhoto, type TestApplicant } from "@/lib/tooling/test-applicant";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { storedFiles } from "@/lib/tooling/test-stored-files";

/** Documents arrive in one request, as JSON or multipart, over HTTP. */

const mb = 1024 * 1024;
let service: TestService;
let merchant: TestApplicant;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  merchant = await newApplicant(service);
});
afterAll(() => service.stop());

const documentsOf = ({ id }: TestApplicant) =>
  asOwner(
    (sql) => sql`select id, status, file_name as "fileName", content_type as "contentType",
      size_bytes as "sizeBytes" from kyc_documents where merchant_id = ${id} order by id`,
  );

const rejectionOf = (field: string, code = "INVALID_REQUEST") => ({
  status: 400,
  body: { error: { code, details: { field } } },
});

describe("U1: a file is taken by its content, up to 10 MB", () => {
  it("of 10 MB is accepted, and one byte more is rejected, naming the field", async () => {
    const photo = await newPhoto(10 * mb);
    const accepted = await merchant.upload(photo);
    expect(accepted).toMatchObject({ status: 201, body: { status: "submitted" } });
    expect(await documentsOf(merchant)).toMatchObject([
      { id: accepted.body.documentId, sizeBytes: 10 * mb, contentType: "image/jpeg" },
    ]);
    const tooLarge = await newPhoto(10 * mb + 1);
    expect(await merchant.uploadForm(tooLarge)).toMatchObject(rejectionOf("file"));
    expect(await merchant.upload(tooLarge)).toMatchObject(rejectionOf("content"));
    expect(await merchant.begin(tooLarge)).toMatchObject(rejectionOf("sizeBytes"));
    expect(await documentsOf(merchant)).toHaveLength(1);
  });

  it("counts as what it is, whatever it is called", async () => {
    const other = await newApplicant(service);
    const photo = await newPhoto();
    const given = { fileName: "card.pdf", contentType: "application/pdf" };
    expect((await other.upload(photo, given)).status).toBe(201);
    expect(await documentsOf(other)).toMatchObject([{ contentType: "image/jpeg" }]);
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await other.upload(page)).toMatchObject(rejectionOf("content"));
    expect(await other.uploadForm(page)).toMatchObject(rejectionOf("file"));
    expect(await documentsOf(other)).toHaveLength(1);
  });
});

describe("a body", () => {
  it("of several parts is taken like one of JSON, and the same file is the same document", async () => {
    const other = await newApplicant(service);
    const photo = await newPhoto();
    const [json, form] = [await other.upload(photo), await other.uploadForm(photo)];
    expect(form).toMatchObject({ status: 201, body: json.body });
    expect(await documentsOf(other)).toHaveLength(1);
  });

  it("of JSON holds base64 and nothing else", async () => {
    const content = (await newPhoto()).toString("base64");
    for (const wrong of [`${content} `, content.slice(1), `data:image/jpeg;base64,${content}`, "é"])
      expect(
        await merchant.call("POST", "/api/users/kyc-upload", {
          documentType: "passport",
          fileName: "p.jpg",
          contentType: "image/jpeg",
          content: wrong,
        }),
      ).toMatchObject(rejectionOf("content"));
  });

  it.each([
    ["an unknown field", [["other", "1"]], "INVALID_REQUEST"],
    ["a field twice", [["documentType", "passport"]], "BAD_REQUEST"],
  ])("of several parts with %s is rejected", async (_, more, code) => {
    const form = new FormData();
    form.set("documentType", "passport");
    form.set("file", new File([(await newPhoto()) as BlobPart], "p.jpg"));
    for (const [name = "", value = ""] of more) form.append(name, value);
    const response = await fetch(`${service.url}/api/users/kyc-upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${merchant.key}` },
      body: form,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
    "that is no %s is rejected",
    async (type) => {
      const headers = { "content-type": type };
      const options = { raw: "no parts", headers };
      const path = "/api/users/kyc-upload";
      expect(await merchant.call("POST", path, undefined, options)).toMatchObject({
        status: 400,
        body: { error: { code: "BAD_REQUEST" } },
      });
    },
  );
});

it("U5: a file's name is shown without folders and marks, and no file is stored under it", async () => {
  const other = await newApplicant(service);
  for (const [fileName, shown] of [
    ["../../etc/passwd", "passwd"],
    ["C:\\cards\\front.jpg", "front.jpg"],
    ["card\u202egpj.exe", "cardgpj.exe"],
    ["..", "document"],
    ["\u2066\u200f ", "document"],
  ]) {
    const { body } = await other.upload(await newPhoto(), { fileName: fileName ?? "" });
    const found = (await documentsOf(other)).find(({ id }) => id === body.documentId);
    expect(found?.fileName).toBe(shown);
  }
  const form = await other.uploadForm(await newPhoto(), "ghana_card", "a\r\nb: c.jpg");
  expect(form.status).toBe(201);
  expect((await documentsOf(other)).at(-1)?.fileName).not.toMatch(/[\r\n]/);
  const keys = await storedFiles();
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(key).toMatch(/^documents\/doc_[0-9A-Z]{26}\.\d+$/);
});

it("U7: so many documents a day, per person and per merchant", async () => {
  const other = await newApplicant(service);
  await other.upload(await newPhoto());
  const copy = (count: number, by: string) =>
    asOwner(
      (sql) => sql`insert into kyc_documents (id, merchant_id, document_type, file_name, status,
          content_type, size_bytes, content_hash, pages, sealed_key, key_id, uploaded_by)
        select id || ${by} || n, merchant_id, document_type, file_name, 'replaced', content_type,
          size_bytes, content_hash || n, pages, sealed_key, key_id, ${by}
        from kyc_documents, generate_series(1, ${count}::int) n
        where merchant_id = ${other.id} order by kyc_documents.id limit ${count}`,
    );
  await copy(19, other.userId);
  expect(await other.upload(await newPhoto())).toMatchObject({
    status: 400,
    body: { error: { code: "LIMIT_EXCEEDED" } },
  });
  const colleague = { key: await sessionOf(await addPerson(other.id, "admin")) };
  const uploadAs = async (options: { key: string }) =>
    other.call(
      "POST",
      "/api/users/kyc-upload",
      {
        documentType: "ghana_card",
        fileName: "card.jpg",
        contentType: "image/jpeg",
        content: (await newPhoto()).toString("base64"),
      },
      options,
    );
  expect((await uploadAs(colleague)).status).toBe(201);
  await copy(9, "usr_another");
  expect((await uploadAs(colleague)).body.error.code).toBe("LIMIT_EXCEEDED");
});

it("owners and admins upload, and keys with kyc:write; other people do not", async () => {
  const path = "/api/users/kyc-uploads";
  const body = {
    documentType: "passport",
    fileName: "p.jpg",
    sizeBytes: 1,
    sha256: "0".repeat(64),
  };
  for (const role of merchantRoles) {
    const key = await sessionOf(await addPerson(merchant.id, role));
    const { status } = await merchant.call("POST", path, body, { key });
    expect(status, role).toBe(role === "owner" || role === "admin" ? 201 : 403);
  }
  for (const wanted of [scopes, scopes.filter((scope) => scope !== "kyc:write")]) {
    const made = await merchant.call("POST", "/api-keys", { name: "Key", scopes: wanted });
    const { status } = await merchant.call("POST", path, body, { key: made.body.key });
    expect(status).toBe(wanted.length === scopes.length ? 201 : 403);
  }
});
