import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { MonoId } from "./mono-id";

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** The title is the page's own where nothing else is shown. */
  wholePage?: boolean;
  /** Where the money is and what to do next. */
  description: string;
  /** Lets support find the failure; the label is "Request ID" unless said otherwise. */
  reference?: { label?: string; value: string | undefined };
  /** A Button or ButtonLink that tries again. */
  retry?: ReactNode;
}

/** Something could not be shown: what happened, what to do, and the id to quote. */
export function ErrorState({ title, wholePage, description, reference, retry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center px-6 py-12 text-center">
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-full bg-failed-soft text-failed"
      >
        <CircleX className="size-6" />
      </span>
      {wholePage ? (
        <h1 className="text-title font-semibold text-balance">{title}</h1>
      ) : (
        <p className="font-semibold">{title}</p>
      )}
      <p className="mt-1 max-w-form text-muted">{description}</p>
      {retry !== undefined && <div className="mt-6">{retry}</div>}
      {reference?.value !== undefined && (
        <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-small text-muted">
          {reference.label ?? "Request ID"}
          <MonoId value={reference.value} label={(reference.label ?? "Request ID").toLowerCase()} />
        </p>
      )}
    </div>
  );
}
