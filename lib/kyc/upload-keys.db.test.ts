import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { newApplicant, newPhoto, type TestApplicant } from "@/lib/tooling/test-applicant";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Uploads under an `Idempotency-Key`: what they do cannot be in one transaction, since a file is more than rows. */

let service: TestService;
let merchant: TestApplicant;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  merchant = await newApplicant(service);
});
afterAll(() => service.stop());

const documents = async (): Promise<number> =>
  (
    await asOwner(
      (sql) => sql<{ count: number }[]>`
        select count(*)::int from kyc_documents where merchant_id = ${merchant.id}`,
    )
  )[0]?.count ?? 0;

async function send(
  [method, path]: ["POST" | "PUT", string],
  key: string,
  body: FormData | Uint8Array | object,
) {
  const isRaw = body instanceof FormData || body instanceof Uint8Array;
  const type = body instanceof Uint8Array ? "application/octet-stream" : "application/json";
  const response = await fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${merchant.key}`,
      "idempotency-key": key,
      ...(body instanceof FormData ? {} : { "content-type": type }),
    },
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { documentId: string; uploadId: string },
    isReplay: response.headers.get("idempotent-replayed") === "true",
  };
}

const inJson = (photo: Buffer) => ({
  documentType: "ghana_card",
  fileName: "card.jpg",
  contentType: "image/jpeg",
  content: photo.toString("base64"),
});
function inForm(photo: Buffer): FormData {
  const form = new FormData();
  form.set("documentType", "ghana_card");
  form.set("file", new File([photo as BlobPart], "card.jpg"));
  return form;
}
const upload = ["POST", "/api/users/kyc-upload"] as ["POST", string];
const reused = { status: 400, body: { error: { code: "IDEMPOTENCY_KEY_REUSED" } } };

describe.each([
  ["JSON", inJson],
  ["several parts", inForm],
] as const)("a file in a body of %s", (kind, bodyOf) => {
  it("is replayed under its key, and no other file is stored under it", async () => {
    const key = `one-${kind.length}`;
    const photo = await newPhoto();
    const first = await send(upload, key, bodyOf(photo));
    expect(first).toMatchObject({ status: 201, isReplay: false });
    const before = await documents();
    const second = await send(upload, key, bodyOf(photo));
    expect(second).toEqual({ ...first, isReplay: true });
    expect(await send(upload, key, bodyOf(await newPhoto()))).toMatchObject(reused);
    expect(await documents()).toBe(before);
  });

  it("is stored once where two are sent at once under one key", async () => {
    const before = await documents();
    const [one, other] = [await newPhoto(), await newPhoto()];
    const responses = await Promise.all(
      [one, one, other, other].map((photo) => send(upload, `race-${kind.length}`, bodyOf(photo))),
    );
    const taken = responses.filter(({ status }) => status === 201);
    expect(taken.map(({ isReplay }) => isReplay).sort()).toEqual([false, true]);
    expect(new Set(taken.map(({ body }) => body.documentId)).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(response).toMatchObject(reused);
    expect(await documents()).toBe(before + 1);
  });
});

test("every step of an upload in parts is replayed under its key", async () => {
  const photo = await newPhoto();
  const file = {
    documentType: "passport",
    fileName: "passport.jpg",
    sizeBytes: photo.length,
    sha256: createHash("sha256").update(photo).digest("hex"),
  };
  const begin = ["POST", "/api/users/kyc-uploads"] as ["POST", string];
  const begun = await send(begin, "begin", file);
  expect(begun).toMatchObject({ status: 201, isReplay: false });
  const path = `/api/users/kyc-uploads/${begun.body.uploadId}`;
  const part = ["PUT", `${path}/parts/1`] as ["PUT", string];
  const put = await send(part, "part", photo);
  expect(put).toMatchObject({ status: 200, isReplay: false, body: { receivedParts: 1 } });
  const finish = ["POST", `${path}/finish`] as ["POST", string];
  const finished = await send(finish, "finish", {});
  expect(finished).toMatchObject({ status: 200, isReplay: false });
  // As they were then: the upload is complete now.
  expect(await send(begin, "begin", file)).toEqual({ ...begun, isReplay: true });
  expect(await send(part, "part", photo)).toEqual({ ...put, isReplay: true });
  expect(await send(finish, "finish", {})).toEqual({ ...finished, isReplay: true });
  expect(await send(begin, "begin", { ...file, fileName: "other.jpg" })).toMatchObject(reused);
  expect(await send(part, "part", photo.subarray(1))).toMatchObject(reused);
});

test("a key is free again once its file was rejected", async () => {
  const page = Buffer.from("<!doctype html>");
  expect(await send(upload, "rejected", inJson(page))).toMatchObject({ status: 400 });
  const photo = await newPhoto();
  expect(await send(upload, "rejected", inJson(photo))).toMatchObject({
    status: 201,
    isReplay: false,
  });
});

test("a key is taken over three minutes after the process that had it was killed", async () => {
  const photo = inJson(await newPhoto());
  await send(upload, "killed", photo);
  const asIfKilled = (age: string) =>
    asOwner(
      (sql) => sql`update idempotency_keys set status_code = 0, response = '',
        created_at = app_now() - ${age}::interval
        where key_hash = encode(sha256('killed'), 'hex')`,
    );
  await asIfKilled("179 seconds");
  const waiting = send(upload, "killed", photo);
  // It waits: another under the same key, whose body differs, is answered at once.
  expect(await send(upload, "killed", inJson(await newPhoto()))).toMatchObject(reused);
  await asIfKilled("181 seconds");
  expect(await waiting).toMatchObject({ status: 201, isReplay: false });
});
