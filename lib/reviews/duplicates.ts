import { sql } from "drizzle-orm";
import type { CaseDetail } from "@/lib/contract/review-views";
import type { Executor } from "@/lib/db/client";
import type { CaseDocument, CaseRow } from "@/lib/kyc/case-rows";

type Duplicate = CaseDetail["duplicates"][number];

/** How many are shown at most. */
const maxShown = 50;

/** Other merchants with the same file, the same number of a document, or a person with the same phone number. */
export async function readDuplicates(
  executor: Executor,
  { merchantId }: CaseRow,
  documents: readonly CaseDocument[],
): Promise<Duplicate[]> {
  const ids = JSON.stringify(documents.map(({ id }) => id));
  const rows = await executor.execute<Record<keyof Duplicate, string>>(sql`
    with own as (
      select id, content_hash, number_hash from kyc_documents
      where id in (select jsonb_array_elements_text(${ids}::text::jsonb))),
    alike as (
      select other.merchant_id, 'file' as by, own.id as document_id
      from own join kyc_documents other on other.content_hash = own.content_hash
      union
      select other.merchant_id, 'document_number', own.id
      from own join kyc_documents other on other.number_hash = own.number_hash
      union
      select other.merchant_id, 'phone', null
      from users mine join users other on other.phone = mine.phone
      where mine.merchant_id = ${merchantId} and mine.phone is not null)
    select alike.merchant_id as "merchantId", merchant.name as "merchantName", alike.by,
      alike.document_id as "documentId"
    from alike join merchants merchant on merchant.id = alike.merchant_id
    where alike.merchant_id <> ${merchantId}
    order by alike.by, alike.merchant_id, alike.document_id limit ${maxShown}`);
  return [...rows] as Duplicate[];
}
