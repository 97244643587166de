"use client";

import { ChevronLeft, ChevronRight, Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { documentLabels, documentStyles } from "@/components/labels/kyc";
import { classNames } from "@/components/ui/class-names";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { previewQuery } from "@/lib/client/queries/reviews";
import type { CaseDocument } from "./labels";
import { hasRunOut, PageImage, zoomSteps, type View } from "./page-image";

interface DocumentViewerProps {
  documents: readonly CaseDocument[];
  /** The one that is shown. */
  document: CaseDocument | undefined;
  choose: (documentId: string) => void;
}

/** The documents of a case: one of them, page by page, to zoom and rotate. */
export function DocumentViewer({ documents, document, choose }: DocumentViewerProps) {
  return (
    <section
      aria-label="Documents"
      className="flex min-h-0 flex-col overflow-clip rounded-card border border-line bg-surface"
    >
      <ul className="flex flex-wrap gap-1 border-b border-line p-2">
        {documents.map((one) => (
          <li key={one.documentId}>
            <DocumentTab
              document={one}
              isShown={one === document}
              onClick={() => choose(one.documentId)}
            />
          </li>
        ))}
      </ul>
      {document ? (
        <OpenDocument key={document.documentId} document={document} />
      ) : (
        <p className="p-6 text-muted">This case has no documents.</p>
      )}
    </section>
  );
}

interface DocumentTabProps {
  document: CaseDocument;
  isShown: boolean;
  onClick: () => void;
}

function DocumentTab({ document, isShown, onClick }: DocumentTabProps) {
  const { tone, label } = documentStyles[document.status];
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onClick}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-3 text-small font-medium text-muted hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink aria-pressed:inset-ring aria-pressed:inset-ring-outline"
    >
      <span className={toneText[tone]}>
        <ToneIcon tone={tone} />
      </span>
      <span>
        {documentLabels[document.documentType]}
        <span className="sr-only">, {label}</span>
      </span>
    </button>
  );
}

const fit: Omit<View, "page"> = { zoom: 0, turns: 0 };

/** Why a document is not shown, by its status. */
const hidden: Partial<Record<CaseDocument["status"], string>> = {
  held: "This file is still being scanned for malware. It opens here once it is clean.",
  quarantined: "Malware was found in this file, so it is not shown.",
};

/** One document with its controls. */
function OpenDocument({ document }: { document: CaseDocument }) {
  const [view, setView] = useState<View>({ page: 1, ...fit });
  const change = (changes: Partial<View>) => setView((before) => ({ ...before, ...changes }));
  const { page } = view;
  const whyHidden = hidden[document.status];
  const preview = useQuery({
    ...previewQuery(document.documentId),
    enabled: whyHidden === undefined,
  });
  const goTo = (next: number) => {
    if (preview.data && hasRunOut(preview.data)) void preview.refetch();
    change({ page: next, ...fit });
  };
  return (
    <>
      <PageImage
        label={`${documentLabels[document.documentType]}, page ${page}`}
        preview={preview}
        view={view}
        whyHidden={whyHidden}
      />
      <Tools view={view} pages={document.pages} goTo={goTo} change={change} />
    </>
  );
}

interface ToolsProps {
  view: View;
  pages: number;
  goTo: (page: number) => void;
  change: (changes: Partial<View>) => void;
}

/** What turns pages, and zooms and rotates the one that is shown. */
function Tools({ view: { page, zoom, turns }, pages, goTo, change }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line p-1">
      <Tool
        label="Previous page"
        shortcut="ArrowLeft"
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
      />
      <p role="status" className="figures text-small whitespace-nowrap">
        Page {page} of {pages}
      </p>
      <Tool
        label="Next page"
        shortcut="ArrowRight"
        disabled={page >= pages}
        onClick={() => goTo(page + 1)}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
      />
      <span className="ml-auto flex">
        <Tool
          label="Zoom out"
          shortcut="minus"
          disabled={zoom === 0}
          onClick={() => change({ zoom: zoom - 1 })}
          icon={<ZoomOut aria-hidden="true" className="size-5" />}
        />
        <Tool
          label="Zoom in"
          shortcut="plus"
          disabled={zoom === zoomSteps - 1}
          onClick={() => change({ zoom: zoom + 1 })}
          icon={<ZoomIn aria-hidden="true" className="size-5" />}
        />
        <Tool
          label="Fit"
          shortcut="0"
          onClick={() => change(fit)}
          icon={<Maximize aria-hidden="true" className="size-5" />}
        />
        <Tool
          label="Rotate"
          shortcut="r"
          onClick={() => change({ turns: (turns + 1) % 4 })}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
        />
      </span>
    </div>
  );
}

interface ToolProps {
  label: string;
  shortcut: string;
  disabled?: boolean;
  onClick: () => void;
  icon: ReactNode;
}

function Tool({ label, shortcut, disabled = false, onClick, icon }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        "grid size-11 place-items-center rounded-control text-muted",
        "hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40",
      )}
    >
      {icon}
    </button>
  );
}
