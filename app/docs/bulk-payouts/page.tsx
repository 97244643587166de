import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Bulk payouts" };

const columns = [
  ["amount", "Cedis that the recipient receives, with at most two decimals."],
  ["phoneNumber", "0241234567 or +233241234567."],
  ["provider", "mtn, airtel or telecel; if empty, the network is detected."],
  ["accountName", "The name you expect, for your records."],
  ["externalRef", "Your reference; it can be used only once."],
  ["description", "For your records."],
] as const;

const steps = [
  ["pause, resume", "Stops rows that are not sent yet, and continues with them."],
  ["cancel", "Cancels the rows that are not sent yet."],
  ["retry", "Pays the failed rows again, as new payouts with their references."],
  ["result", "A CSV file with a line for every row: status, fee, failure, transactionId."],
] as const;

export default function BulkPayoutsPage() {
  return (
    <Guide
      title="Bulk payouts"
      description="Upload a file, fix what is wrong with it, then pay everyone with one confirmation."
      current="/docs/bulk-payouts"
    >
      <Section title="Upload the rows">
        <p>
          <Code>POST /payouts/batches</Code> accepts up to 1,000 rows as <Code>text/csv</Code> with
          these columns in any order, or as JSON with the same names. Only <Code>amount</Code> and{" "}
          <Code>phoneNumber</Code> are required.
        </p>
        <FileSamples label="upload a batch" files={["batch.sh", "batch.ts"]} />
        <Facts rows={columns} />
        <p>
          Every row is validated, and <Code>errors</Code> lists what is wrong by line. Nothing is
          sent yet.
        </p>
      </Section>
      <Section title="Confirm it">
        <p>
          Check <Code>amount</Code> and <Code>fee</Code>, then confirm. If rows are invalid, upload
          a corrected file, or confirm with <Code>{'{"skipInvalid": true}'}</Code> to pay the
          others.
        </p>
        <FileSamples label="confirm a batch" files={["confirm-batch.sh"]} />
      </Section>
      <Section title="Follow it">
        <p>
          <Code>{"GET /payouts/batches/{id}"}</Code> counts rows by outcome, <Code>…/rows</Code>{" "}
          lists them. Each payout also sends its own <Code>payment.completed</Code> or{" "}
          <Code>payment.failed</Code>.
        </p>
        <Facts rows={steps} />
        <FileSamples label="download the result" files={["batch-result.sh"]} />
      </Section>
      <Section title="Upload a file again">
        <p>
          You can upload a result file again: rows that were paid, or may still be paid, are
          rejected with their line, and the others are paid once you confirm with{" "}
          <Code>skipInvalid</Code>. Change any reference that an earlier payout used, even a failed
          one; <Code>…/retry</Code> pays failed rows with their existing references.
        </p>
      </Section>
    </Guide>
  );
}
