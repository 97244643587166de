import { and, inArray, eq, isNotNull, ne } from "drizzle-orm";
import { kycDocuments } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { seal, tagOf, unseal } from "@/lib/crypto/seal";
import type { DbTransaction, Executor } from "@/lib/db/client";
import type { CaseDocument } from "./case-rows";

/** What a reviewer read in a document. */
export interface Facts {
  fullName: string | null;
  number: string | null;
  bornOn: string | null;
  /** When the document itself expires. */
  expiresOn: string | null;
}

const purposeOf = (documentId: string) => `facts of ${documentId}`;

/** The same for one number, however it is grouped. */
const hashOf = (number: string): string =>
  tagOf(
    config().encryptionKey,
    "document number",
    number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ""),
  );

/** What is known of a document; only reviewers may see it. */
export function factsOf({ id, factsSealed, expiresOn }: CaseDocument): Facts {
  const sealed =
    factsSealed === null
      ? { fullName: null, number: null, bornOn: null }
      : (JSON.parse(unseal(config().encryptionKey, purposeOf(id), factsSealed)) as Omit<
          Facts,
          "expiresOn"
        >);
  return { ...sealed, expiresOn };
}

/** Stores what a reviewer read in a document, sealed, with the keyed hash by which its number is found again. */
export async function storeFacts(
  tx: DbTransaction,
  { id }: CaseDocument,
  { expiresOn, ...sealed }: Facts,
): Promise<void> {
  await tx
    .update(kycDocuments)
    .set({
      factsSealed: seal(config().encryptionKey, purposeOf(id), JSON.stringify(sealed)),
      numberHash: sealed.number === null ? null : hashOf(sealed.number),
      expiresOn,
    })
    .where(eq(kycDocuments.id, id));
}

/** The names that reviewers read in the documents of these merchants. */
export async function readDocumentNames(executor: Executor, merchantIds: readonly string[]) {
  const { merchantId, factsSealed, status } = kycDocuments;
  const rows = await executor
    .select()
    .from(kycDocuments)
    .where(
      and(inArray(merchantId, [...merchantIds]), isNotNull(factsSealed), ne(status, "replaced")),
    );
  return rows.flatMap((row) => {
    const { fullName: name, bornOn } = factsOf(row);
    return name === null ? [] : [{ merchantId: row.merchantId, name, bornOn }];
  });
}
