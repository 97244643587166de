import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newApplicant, newPhoto, withComments } from "@/lib/tooling/test-applicant";
import { asOwner } from "@/lib/tooling/test-owner";
import { newReviewer } from "@/lib/tooling/test-reviewers";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { storageFolder, storedFiles } from "@/lib/tooling/test-stored-files";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const digits = "798765432";
const number = `GHA-${digits}-1`;

/** The tables of the whole database that show a text. */
const tablesWith = (text: string) =>
  asOwner(async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
    const found: string[] = [];
    for (const { name } of tables) {
      const query = `select 1 from ${name} t where strpos(row_to_json(t)::text, $1) > 0 limit 1`;
      if ((await sql.unsafe(query, [text])).length > 0) found.push(name);
    }
    return found;
  });

it("P1: no table and no stored file shows the number of a document that was read and reviewed", async () => {
  const { token: key } = await newReviewer({ name: "Abena Reviewer" });
  const call = (method: string, path: string, body?: object) =>
    service.call(method, `/api/review/${path}`, body, { key });
  const applicant = await newApplicant(service);
  // In the file and among what the reviewer enters.
  const photo = withComments(await newPhoto(), 200, number);
  expect(photo.includes(digits)).toBe(true);
  const { documentId } = (await applicant.upload(photo)).body;
  const { data } = (await call("GET", `cases?q=${applicant.id}`)).body;
  const one = `cases/${data[0].caseId}`;
  await call("POST", `${one}/claim`);
  const facts = { fullName: "Efua Numbered", number };
  const entered = await call("PUT", `${one}/documents/${documentId}`, facts);
  expect(entered.body.documents[0].facts.number).toMatch(/^•+32-1$/);
  // A part that was sent and not finished is a stored file too.
  const { uploadId } = (await applicant.begin(photo, "proof_of_address")).body;
  await applicant.putPart(uploadId, 1, photo);
  await call("POST", `${one}/decision`, { decision: "approve" });

  expect(await tablesWith(applicant.id)).toContain("public.kyc_documents");
  expect(await tablesWith(digits)).toEqual([]);
  const files = await storedFiles();
  for (const id of [documentId, uploadId])
    expect(files.filter((name) => name.includes(id))).not.toEqual([]);
  for (const name of files) {
    const bytes = await readFile(join(storageFolder(), name));
    expect([name, bytes.includes(digits)]).toEqual([name, false]);
  }
});
