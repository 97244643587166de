"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileCheck2, FileSpreadsheet } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useOperation } from "@/components/forms/use-operation";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useReplayedEntry } from "@/components/ui/replay";
import { ApiError } from "@/lib/client/api-error";
import { batchQuery } from "@/lib/client/queries/batches";
import { addressOf, counted } from "./labels";
import { type BatchFile, type FileProblem, readBatchFile, sizeText } from "./read-batch-file";

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
    if (upload.busy || upload.done) return;
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

interface FileZoneProps {
  file: BatchFile | null;
  take: (files: File[]) => void;
  /** Why the last file was rejected. */
  problem?: ReactNode;
}

// Phones disable files of other types, and report CSV under many.
const kinds =
  ".csv,text/csv,text/comma-separated-values,application/csv,text/plain,application/vnd.ms-excel";

/** Takes a file by drop, keyboard, mouse or touch. */
function FileZone({ file, take, problem }: FileZoneProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const input = useRef<HTMLInputElement>(null);
  const entered = useReplayedEntry(input);
  const over = useFileDrop(take);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(Array.from(event.target.files ?? []));
    // The same file may be chosen again after a correction.
    if (input.current) input.current.value = "";
  };
  return (
    <div className="grid gap-3">
      <label
        className={classNames(
          "grid min-h-44 cursor-pointer place-content-center justify-items-center gap-1 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors hover:bg-sunken",
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
          over ? "border-ink bg-sunken" : "border-outline bg-surface",
        )}
      >
        <input
          ref={entered}
          type="file"
          accept={kinds}
          aria-describedby={problem ? problemId : undefined}
          onChange={choose}
          className="sr-only"
        />
        {file ? <Chosen file={file} /> : <Invitation over={over} />}
      </label>
      {problem && <div id={problemId}>{problem}</div>}
    </div>
  );
}

function Invitation({ over }: { over: boolean }) {
  return (
    <>
      <FileSpreadsheet aria-hidden="true" className="mb-2 size-8 text-muted" />
      <span className="font-semibold">{over ? "Drop to upload" : "Choose a CSV file"}</span>
      <span className="text-small text-muted">
        <span className="hidden sm:inline">or drop it anywhere on this page. </span>
        Nothing is paid yet.
      </span>
    </>
  );
}

function Chosen({ file }: { file: BatchFile }) {
  const { name, size, rows } = file;
  const facts = [rows === null ? null : counted(rows, "row"), sizeText(size)].filter(Boolean);
  return (
    <>
      <FileCheck2 aria-hidden="true" className="mb-2 size-8 text-completed" />
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="figures text-small text-muted">
        {facts.join(", ")}. <span className="underline underline-offset-4">Choose another</span>
      </span>
    </>
  );
}

/**
 * Takes files that are dropped anywhere on the page: outside a drop zone the browser would open the
 * file in place of the page.
 * @returns whether a file is being dragged over the page
 */
function useFileDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(take);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving the page has no next element.
      if (event.relatedTarget === null) setOver(false);
    };
    const release = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      drop(Array.from(event.dataTransfer?.files ?? []));
    };
    window.addEventListener("dragover", hold);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", release);
    return () => {
      window.removeEventListener("dragover", hold);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", release);
    };
  }, []);
  return over;
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
