"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useEffect } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { SelectField, TextField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { useOperation } from "@/components/forms/use-operation";
import { networkName } from "@/components/labels/transactions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { countText } from "@/components/ui/span-text";
import { ApiError } from "@/lib/client/api-error";
import {
  optionalStatementColumns,
  statementFormats,
  type StatementFormat,
} from "@/lib/contract/statement-formats";
import { networkCodes } from "./labels";

const initial = {
  provider: "mtn" as (typeof networkCodes)[number],
  from: "",
  to: "",
  file: null as FileList | null,
};
type Values = typeof initial;

const load = () => import("./statement-fields");

const fileChanged = "The file has changed since. Choose it again.";

/** Uploads a network's statement; its errors are listed row by row. */
export function UploadStatement() {
  const upload = useUpload();
  const form: ContractFormHandle<Values> = useContractForm(load, {
    initial,
    onValid: async ({ file, ...query }) => {
      upload.clear();
      const [first] = file;
      if (!first) return;
      const csv = await first.text().catch(() => null);
      if (csv === null) return form.setError("file", { message: fileChanged });
      upload.send("ops.upload-statement", { query: { ...query, fileName: first.name }, csv });
    },
  });
  const { reset } = form;
  // The next upload starts without the last one's file, which the field no longer shows.
  useEffect(() => {
    if (upload.done) reset();
  }, [upload.done, reset]);
  const busy = upload.busy || form.formState.isSubmitting;
  return (
    <ActDialog
      title="Upload statement"
      description="The file must list every movement on these days. It is kept as evidence."
      trigger={
        <Button variant="primary" icon={<Upload aria-hidden="true" className="size-4" />}>
          Upload statement
        </Button>
      }
      act="Upload"
      operation={{ ...upload, ...form, busy }}
      fields={
        <>
          {upload.problem && <RowErrors error={upload.problem} />}
          <UploadFields form={form} />
        </>
      }
    />
  );
}

function useUpload() {
  const queries = useQueryClient();
  return useOperation<"ops.upload-statement">({
    stepUp: "Our books are compared with this file, so confirm that it's you.",
    report: ({ movements }) => ({
      tone: "completed",
      title: `${countText(movements, "movement")} uploaded`,
      description: "The next run uses them.",
    }),
    onDone: () => queries.invalidateQueries({ queryKey: ["ops", "statements"] }),
  });
}

function UploadFields({ form }: { form: ContractFormHandle<Values> }) {
  return (
    <>
      <SelectField form={form} name="provider" label="Network">
        {networkCodes.map((code) => (
          <option key={code} value={code}>
            {networkName(code)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="from" label="First day" type="date" wrong="Enter a day." />
        <TextField
          form={form}
          name="to"
          label="Last day"
          help="A day in the past."
          type="date"
          wrong="Enter a day in the past."
        />
      </div>
      <TextField
        form={form}
        name="file"
        label="CSV file"
        help="Up to 10,000 rows and 2 MB."
        type="file"
        accept=".csv,text/csv"
        wrong="Choose a CSV file."
      />
      <ColumnGuide provider={form.values.provider} />
    </>
  );
}

interface RowError {
  line: number;
  column: string | null;
  value: string;
  expected: string;
}

const maxShown = 10;

/** Why a file was rejected: each wrong row with its line and column. */
function RowErrors({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error.details : {};
  const all = Array.isArray(details["errors"]) ? (details["errors"] as RowError[]) : [];
  const rows = all.filter(({ line }) => typeof line === "number");
  if (rows.length === 0) return <Alert tone="failed" title={error.message} role="alert" />;
  const count = Number(details["errorCount"] ?? rows.length);
  return (
    <Alert tone="failed" title={`Fix ${countText(count, "row")} in your file`} role="alert">
      <ul className="grid gap-1">
        {rows.slice(0, maxShown).map(({ line, column, value, expected }) => (
          <li key={`${line} ${column}`} className="wrap-anywhere">
            Line {line}
            {column !== null && `, ${column}`}: expected {expected}
            {value !== "" && `, found “${value}”`}.
          </li>
        ))}
      </ul>
      {count > maxShown && <p>Only the first {maxShown} are shown. Nothing was uploaded.</p>}
    </Alert>
  );
}

const meanings: Partial<Record<keyof StatementFormat["columns"], string>> = {
  receipt: "the network's own ID for the movement",
  reference: "our reference or transaction ID; empty if we did not order it",
  time: "2026-11-21 09:30:00, in UTC",
  amount: "150.00, without thousands separators",
  currency: "GHS",
  phone: "233241234567, may be empty",
  original: "for a reversal, the ID of the original movement",
};

/** The columns of a network's file. */
function ColumnGuide({ provider }: { provider: (typeof networkCodes)[number] }) {
  const { columns, kinds, statuses } = statementFormats[provider];
  const values: Partial<Record<string, string>> = {
    ...meanings,
    kind: `one of ${Object.keys(kinds).join(", ")}`,
    status: `one of ${Object.keys(statuses).join(", ")}`,
  };
  const optional: readonly string[] = optionalStatementColumns;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-small font-medium text-muted hover:text-ink">
        Columns of this file
      </summary>
      <dl className="grid gap-2 pb-2 text-small">
        {Object.entries(columns).map(([key, name]) => (
          <div key={key}>
            <dt className="font-medium">
              {name}
              {optional.includes(key) && (
                <span className="font-normal text-muted"> (optional)</span>
              )}
            </dt>
            <dd className="text-muted">{values[key]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">
        Other columns are ignored. Only rows with a success status count as movements.
      </p>
    </details>
  );
}
