import type { DocumentStatus, DocumentType } from "@/lib/contract/kyc-fields";
import { createId } from "@/lib/ids";
import { asOwner } from "./test-owner";

interface Given {
  merchantId: string;
  documentType: DocumentType;
  status?: DocumentStatus;
  contentHash?: string;
}

/** A row of a document whose file is not stored; returns its id. */
export async function documentRow(given: Given): Promise<string> {
  const id = createId("doc");
  const { merchantId, documentType, status = "submitted", contentHash = id } = given;
  await asOwner(
    (sql) => sql`
      insert into kyc_documents (id, merchant_id, document_type, file_name, status, content_type,
        size_bytes, content_hash, pages, sealed_key, key_id, uploaded_by)
      select ${id}, m.id, ${documentType}, ${`${documentType}.jpg`}, ${status}, 'image/jpeg',
        1000, ${contentHash}, 1, 'none', 'none', u.id
      from merchants m join users u on u.merchant_id = m.id where m.id = ${merchantId} limit 1`,
  );
  return id;
}
