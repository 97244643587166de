import { afterAll, beforeAll, expect, it } from "vitest";
import { newApplicant, newPhoto } from "@/lib/tooling/test-applicant";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Files of all merchants are inspected in one place. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

it("U7: a merchant that finishes very many uploads at once keeps no other one out", async () => {
  const [busy, other] = [await newApplicant(service), await newApplicant(service)];
  const photo = await newPhoto();
  const { uploadId } = (await busy.begin(photo)).body;
  expect((await busy.putPart(uploadId, 1, photo)).status).toBe(200);
  const finishes = Array.from({ length: 20 }, () => busy.finish(uploadId));
  // As many as a merchant has places for: a third would wait for one, and only for 5 seconds.
  const uploads = [await newPhoto(), await newPhoto()].map((one) => other.upload(one));
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201]);
  const statuses = (await Promise.all(finishes)).map(({ status }) => status);
  expect(statuses).toContain(200);
  // Those that wait for a place of their merchant for too long.
  for (const status of statuses) expect([200, 429]).toContain(status);
});
