/** The rules of a CSV file of payouts (contract §4, Batches), for the service and the browser. */

/** At most so many rows in one batch. */
export const maxBatchRows = 1000;
export const maxBatchBytes = 1024 * 1024;

/** The columns of a CSV file, by these names in any order. */
export const batchColumns = [
  "amount",
  "phoneNumber",
  "provider",
  "accountName",
  "externalRef",
  "description",
] as const;
export const requiredBatchColumns = ["amount", "phoneNumber"] as const;

/** What separates the cells: column names contain none of these, so the heading decides. */
export function separatorOf(heading: string): string {
  return [";", "\t"].find((candidate) => heading.includes(candidate)) ?? ",";
}
