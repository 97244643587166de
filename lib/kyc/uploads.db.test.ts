import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { newApplicant, newPhoto, sha256Of } from "@/lib/tooling/test-applicant";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Documents arrive in one request or in parts, over HTTP (U1, U7). */

const mb = 1024 * 1024;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const documentsOf = (merchantId: string) =>
  asOwner(
    (sql) => sql`select id, status, file_name as "fileName", content_type as "contentType",
      size_bytes as "sizeBytes" from kyc_documents where merchant_id = ${merchantId} order by id`,
  );

describe("U1: a file is taken by its content, up to 10 MB", () => {
  it("of 10 MB is accepted, and one byte more is rejected, naming the field", async () => {
    const merchant = await newApplicant(service);
    const photo = await newPhoto(10 * mb);
    expect(photo.length).toBe(10 * mb);
    const accepted = await merchant.upload(photo);
    expect(accepted).toMatchObject({ status: 201, body: { status: "submitted" } });
    expect(await documentsOf(merchant.id)).toMatchObject([
      { id: accepted.body.documentId, sizeBytes: 10 * mb, contentType: "image/jpeg" },
    ]);
    const tooLarge = await newPhoto(10 * mb + 1);
    const form = await merchant.uploadForm(tooLarge, "proof_of_address");
    const json = await merchant.upload(tooLarge, { documentType: "proof_of_address" });
    expect(form).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "file" } } },
    });
    expect(json).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "content" } } },
    });
    const begun = await merchant.begin(tooLarge, "proof_of_address");
    expect(begun.body.error.details.field).toBe("sizeBytes");
    expect(await documentsOf(merchant.id)).toHaveLength(1);
  });
});
