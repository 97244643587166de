"use client";

import { FileCheck2, FileSpreadsheet } from "lucide-react";
import { useId, useRef, type ChangeEvent, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useReplayedEntry } from "@/components/ui/replay";
import { sizeText, type BatchFile } from "./read-batch-file";
import { useFileDrop } from "./use-file-drop";
import { counted } from "./labels";

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
export function FileZone({ file, take, problem }: FileZoneProps) {
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
