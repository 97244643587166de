import { afterAll, beforeAll, expect, it } from "vitest";
import { partBytes } from "@/lib/contract/kyc";
import { s3Storage } from "@/lib/files/s3-storage";
import { newApplicant, newPhoto } from "@/lib/tooling/test-applicant";
import { newReviewer } from "@/lib/tooling/test-reviewers";
import { startS3 } from "@/lib/tooling/test-s3";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Documents in a storage that speaks S3, over HTTP from the first part to the reviewer. */

let s3: Awaited<ReturnType<typeof startS3>>;
let service: TestService;
beforeAll(async () => {
  s3 = await startS3();
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = s3.place;
  service = await startTestService({
    worker: false,
    settings: {
      FILE_STORAGE: "s3",
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
});
afterAll(async () => {
  await service.stop();
  await s3.stop();
});

it("an upload in parts is a page that a reviewer reads, and nothing else stays in the bucket", async () => {
  const merchant = await newApplicant(service);
  const photo = await newPhoto(partBytes + 1000);
  const { uploadId } = (await merchant.begin(photo)).body;
  for (const part of [1, 2])
    expect((await merchant.putPart(uploadId, part, photo)).status).toBe(200);
  const { body } = await merchant.finish(uploadId);
  expect(body).toMatchObject({ status: "submitted" });
  const { token } = await newReviewer({ name: "Abena" });
  const response = await fetch(`${service.url}/api/review/documents/${body.documentId}/content`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const shown = Buffer.from(await response.arrayBuffer());
  expect(shown.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  const keys: string[] = [];
  for (const prefix of ["documents/", "uploads/"])
    for await (const { key } of s3Storage(s3.place).list(prefix)) keys.push(key);
  expect(keys).toEqual([`documents/${body.documentId}/1`]);
});
