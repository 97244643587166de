"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState, type FormEvent } from "react";
import { useOperation } from "@/components/forms/use-operation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { ApiError } from "@/lib/client/api-error";
import { batchQuery } from "@/lib/client/queries/batches";
import { FileZone } from "./file-zone";
import { readBatchFile, type BatchFile, type FileProblem } from "./read-batch-file";
import { addressOf, counted } from "./labels";

const maxName = 120;
const severalFiles: FileProblem = {
  title: "Choose one file at a time",
  next: "Each file becomes its own batch.",
};

/** Uploads a file of payouts; the batch's own page shows the result of the validation. */
export function UploadForm() {
  const [file, setFile] = useState<BatchFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [name, setName] = useState("");
  // As typed; null while it is the file's.
  const named = useRef<string | null>(null);
  const reading = useRef<Promise<BatchFile | null>>(Promise.resolve(null));
  const upload = useUpload();
  const read = async (files: File[]): Promise<BatchFile | null> => {
    const [first, second] = files;
    const found = second || !first ? { problem: severalFiles } : await readBatchFile(first);
    setProblem("problem" in found ? found.problem : null);
    setFile("file" in found ? found.file : null);
    if ("file" in found && !named.current) {
      named.current = null;
      setName(nameOfFile(found.file.name));
    }
    return "file" in found ? found.file : null;
  };
  const take = (files: File[]) => {
    if (files.length === 0 || upload.busy) return;
    upload.clear();
    reading.current = read(files);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The file may still be loading.
    const chosen = await reading.current;
    if (!chosen) return setProblem((known) => known ?? { title: "Choose a file first", next: "" });
    const batchName = named.current?.trim() ?? nameOfFile(chosen.name);
    upload.send("batches.create", { query: { name: batchName || undefined }, csv: chosen.text });
  };
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FileZone file={file} take={take} problem={problem && <ProblemAlert problem={problem} />} />
      <Field label="Name" help="To find this batch later." optional>
        {(wiring) => (
          <Input
            {...wiring}
            value={name}
            maxLength={maxName}
            autoComplete="off"
            placeholder="Salaries November"
            onChange={(event) => {
              named.current = event.target.value;
              setName(event.target.value);
            }}
          />
        )}
      </Field>
      <UploadProblem error={upload.problem} />
      <Button type="submit" variant="primary" block loading={upload.busy || upload.done}>
        {file?.rows ? `Upload and check ${counted(file.rows, "row")}` : "Upload and check"}
      </Button>
    </Form>
  );
}

interface ProblemAlertProps {
  problem: FileProblem;
  requestId?: string | undefined;
}

function ProblemAlert({ problem: { title, next }, requestId }: ProblemAlertProps) {
  return (
    <Alert tone="failed" title={title} role="alert">
      {next}
      {requestId !== undefined && (
        <span className="mt-1 block text-tiny text-muted">Request {requestId}</span>
      )}
    </Alert>
  );
}

/** Why a file was rejected; nothing of it is stored then. */
function UploadProblem({ error }: { error: Error | null }) {
  if (error === null) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return <ProblemAlert problem={problemOf(error)} requestId={requestId} />;
}

function problemOf(error: Error): FileProblem {
  if (!(error instanceof ApiError)) return { title: error.message, next: "" };
  const { code, field, expected, message } = error;
  if (code === "CONNECTION_LOST")
    return { title: message, next: "The file is still here, and nothing was paid." };
  if (code !== "INVALID_REQUEST") return { title: message, next: "Nothing was paid." };
  if (field === "rows")
    return {
      title: "This file has no rows, or more than 1,000",
      next: "Put each payout on its own line, below the column names.",
    };
  if (field === "name") return { title: `The name must be ${expected ?? "shorter"}`, next: "" };
  return {
    title: `Column “${field ?? ""}” is invalid`,
    next: `Expected ${expected ?? "another"}.`,
  };
}

/** The name of a batch by default: its file's, without the extension. */
function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .trim()
    .slice(0, maxName);
}

function useUpload() {
  const queries = useQueryClient();
  const router = useRouter();
  return useOperation<"batches.create">({
    onDone: ({ errors: _errors, ...batch }) => {
      queries.setQueryData(batchQuery(batch.batchId).queryKey, batch);
      void queries.invalidateQueries({ queryKey: ["batches", "list"], refetchType: "none" });
      router.push(addressOf(batch.batchId));
    },
  });
}
