"use client";

import { Camera, FileUp } from "lucide-react";
import { useId, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Form } from "@/components/ui/form";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useReplayedEntry } from "@/components/ui/replay";
import type { UploadHandle, UploadStage } from "./use-upload";

interface UploadControlsProps {
  /** What is uploaded: "Ghana Card". */
  label: string;
  upload: UploadHandle;
  take: (file: File) => void;
  /** Quiet where there is a document already. */
  quiet: boolean;
  /** What is chosen before the file. */
  children?: ReactNode;
}

/** Takes a photo or a file, by camera, drop, keyboard, mouse or touch, and shows how its upload is going. */
export function UploadControls({ label, upload, take, quiet, children }: UploadControlsProps) {
  const { stage } = upload;
  const busy = stage.name === "preparing" || stage.name === "running";
  const zone = useDropZone((file) => !busy && take(file));
  return (
    <Form
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      {...zone.handlers}
      className={classNames(
        "grid gap-3 rounded-control",
        zone.over && "outline-2 outline-offset-4 outline-outline outline-dashed",
      )}
    >
      {!busy && children}
      <UploadProgress label={label} stage={stage} />
      {stage.name === "failed" && (
        <Alert tone="failed" title={stage.problem.title} role="alert">
          {stage.problem.next}
          {stage.requestId !== undefined && (
            <span className="mt-1 block text-tiny text-muted">Request {stage.requestId}</span>
          )}
        </Alert>
      )}
      {upload.unfinished !== "" && (
        <p className="text-small text-attention wrap-anywhere">
          “{upload.unfinished}” is not uploaded yet. Choose it again to continue where it stopped.
        </p>
      )}
      {busy ? (
        <Button onClick={upload.cancel}>Cancel</Button>
      ) : (
        <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-center">
          {stage.name === "failed" && stage.mayRetry && (
            <Button variant="primary" onClick={upload.retry}>
              Try again
            </Button>
          )}
          <FileButton label={label} text="Take a photo" take={take} quiet={quiet} camera />
          <FileButton label={label} text="Choose a file" take={take} quiet={quiet} />
          <span className="hidden text-small text-muted pointer-fine:sm:inline">
            or drop it here
          </span>
        </div>
      )}
    </Form>
  );
}

interface FileButtonProps {
  label: string;
  text: string;
  take: (file: File) => void;
  quiet: boolean;
  /** Opens the camera; only where a finger is the pointer. */
  camera?: boolean;
}

// Without HEIC among them, an iPhone gives a JPEG instead.
const kinds = "image/jpeg,image/png,application/pdf";

function FileButton({ label, text, take, quiet, camera = false }: FileButtonProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const entered = useReplayedEntry(input);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) take(file);
    // The same file may be chosen again.
    target.value = "";
  };
  const Icon = camera ? Camera : FileUp;
  return (
    <label
      htmlFor={id}
      className={classNames(
        buttonStyle({ variant: camera && !quiet ? "primary" : "secondary" }),
        "min-h-12 cursor-pointer sm:min-h-11",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        camera && "pointer-fine:hidden",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      {text}
      <span className="sr-only">: {label}</span>
      <input
        id={id}
        ref={entered}
        type="file"
        accept={camera ? "image/*" : kinds}
        capture={camera ? "environment" : undefined}
        onChange={choose}
        className="sr-only"
      />
    </label>
  );
}

/** How far an upload is, and what it waits for. */
function UploadProgress({ label, stage }: { label: string; stage: UploadStage }) {
  const isRunning = stage.name === "running";
  const percent = isRunning ? Math.floor((100 * stage.sentBytes) / stage.totalBytes) : 0;
  return (
    <>
      {isRunning && (
        <ProgressBar
          label={`Upload of ${label}`}
          valueText={`${percent} %`}
          total={stage.totalBytes}
          done={stage.sentBytes}
          parts={[{ key: "sent", tone: "processing", value: stage.sentBytes }]}
        />
      )}
      <div role="status" className="flex justify-between gap-4 text-small empty:hidden">
        <span>{stageText(stage)}</span>
        {isRunning && (
          <span aria-hidden="true" className="figures whitespace-nowrap text-muted">
            {percent} % of {sizeText(stage.totalBytes)}
          </span>
        )}
      </div>
    </>
  );
}

function stageText(stage: UploadStage): string {
  if (stage.name === "preparing") return "Preparing the file…";
  if (stage.name !== "running") return "";
  const { wait, phase } = stage.state;
  if (wait?.because === "connection")
    return "The connection is lost. The upload continues by itself as soon as it is back.";
  if (wait) return "Too many requests at once. The upload continues by itself within a minute.";
  return phase === "finishing" || phase === "done" ? "Checking the file…" : "Uploading…";
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} KB`
    : `${Math.ceil(bytes / 100_000) / 10} MB`;
}

/** Takes the first of the files that are dropped on an element. */
function useDropZone(take: (file: File) => unknown) {
  const [over, setOver] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) take(file);
      },
    },
  };
}
