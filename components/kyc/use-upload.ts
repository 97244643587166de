"use client";

import { useEffect, useRef, useState } from "react";
import { useDraft } from "@/components/forms/use-draft";
import { usePersonId } from "@/components/session/person";
import { ApiError } from "@/lib/client/api-error";
import type { DocumentType } from "@/lib/contract/kyc-fields";
import type { FileProblem } from "./prepare-file";
import type { Uploaded, UploadState } from "./upload-machine";

interface Failure {
  name: "failed";
  problem: FileProblem;
  requestId?: string | undefined;
  /** Whether the same file may succeed at another time. */
  mayRetry: boolean;
}

/** What an upload shows. */
export type UploadStage =
  | { name: "idle" | "preparing" }
  | { name: "running"; state: UploadState; sentBytes: number; totalBytes: number }
  | Failure;

export interface UploadHandle {
  stage: UploadStage;
  /** The name of a file whose upload ended with the page before; empty: there is none. */
  unfinished: string;
  start: (file: File, documentType: DocumentType) => void;
  cancel: () => void;
  /** Continues with the file that failed. */
  retry: () => void;
}

const nothing = { fileName: "" };

// What shrinks and uploads a file comes after the first paint, while there is a connection.
const load = () => Promise.all([import("./prepare-file"), import("./run-upload")]);

/**
 * Uploads one document at a time. The service has what has arrived: after a reload or a cancelled upload the same
 * file continues.
 * @param name of the requirement, under which this tab remembers an upload that is not finished
 * @param onEnd called with the document, or null when the upload failed
 */
export function useUpload(
  name: string,
  onEnd: (document: Uploaded | null) => unknown,
): UploadHandle {
  const { draft, change } = useDraft(`cedirail.upload.${usePersonId()}.${name}`, nothing);
  const [stage, setStage] = useState<UploadStage>({ name: "idle" });
  const last = useRef<{ file: File; documentType: DocumentType } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    load().catch(() => undefined);
    return () => running.current?.abort();
  }, []);
  const start = (file: File, documentType: DocumentType) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    last.current = { file, documentType };
    change({ fileName: file.name });
    const show = (next: UploadStage) => !signal.aborted && setStage(next);
    show({ name: "preparing" });
    void upload(file, documentType, { signal, show }).then((end) => {
      if (signal.aborted) return;
      change(nothing);
      const document = "documentId" in end ? end : null;
      show("documentId" in end ? { name: "idle" } : end);
      onEnd(document);
    });
  };
  return {
    stage,
    unfinished: stage.name === "idle" ? draft.fileName : "",
    start,
    cancel: () => {
      running.current?.abort();
      change(nothing);
      setStage({ name: "idle" });
    },
    retry: () => last.current && start(last.current.file, last.current.documentType),
  };
}

interface UploadOptions {
  signal: AbortSignal;
  show: (stage: UploadStage) => void;
}

/** Prepares and uploads a file; what it became, or why it did not. */
async function upload(
  file: File,
  documentType: DocumentType,
  { signal, show }: UploadOptions,
): Promise<Uploaded | Failure> {
  try {
    const [{ prepareFile }, { runUpload }] = await load();
    const prepared = await prepareFile(file);
    if ("problem" in prepared)
      return { name: "failed", problem: prepared.problem, mayRetry: false };
    const totalBytes = prepared.file.bytes.size;
    const { document, problem } = await runUpload(prepared.file, documentType, {
      signal,
      show: (state, sentBytes) => show({ name: "running", state, sentBytes, totalBytes }),
    });
    return document ?? failureOf(problem);
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): Failure {
  const known = error instanceof ApiError ? error : null;
  const mayRetry = known === null || known.mayHaveHappened;
  return {
    name: "failed",
    problem: {
      title: titleOf(known),
      next: mayRetry ? "Try again to continue where it stopped." : "",
    },
    requestId: known?.requestId,
    mayRetry,
  };
}

/** The service names the field that is wrong; here it is always the file. */
function titleOf(error: ApiError | null): string {
  if (error === null) return "We could not upload this file";
  const { code, expected, message } = error;
  return code === "INVALID_REQUEST" && expected !== undefined
    ? `We could not accept this file. We expected ${expected}.`
    : message;
}
