import type { SubjectKind } from "@/lib/contract/kyc-fields";

/** Somebody or something whose name is compared. */
export interface Subject {
  kind: SubjectKind;
  name: string;
  /** `1957-03-06`; null: not known. */
  bornOn: string | null;
}

/** A person or business on a list. */
export interface ListEntry {
  /** The list's own name for it. */
  id: string;
  name: string;
  aliases: string[];
  /** `1957-03-06` or `1957`; several where the list is not sure. */
  bornOn: string[];
  kind: "person" | "business";
  /** Why it is listed; null where the list does not say. */
  program: string | null;
}

/** An entry that a subject's name resembles. */
export interface Match {
  entry: ListEntry;
  /** SHA-256 of the entry. */
  entryHash: string;
  /** 0 to 100. */
  score: number;
}

/**
 * Lists of names that we must not do business with. The file is one adapter (`list-file.ts`); a provider's service
 * would be another, and is not called inside a database transaction: `findHits` first, then `recordHits`.
 */
export interface ScreeningLists {
  /** What changes whenever a comparison may have another result; everybody is compared again then. */
  version(): Promise<{ hash: string; entries: number }>;
  /** The entries that each subject resembles, the most alike first. */
  compare(subjects: readonly Subject[]): Promise<Match[][]>;
}
