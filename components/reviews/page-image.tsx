"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { QueryFailure } from "@/components/data/query-failure";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { ResponseOf } from "@/lib/client/operation-types";
import { secondsUntil } from "@/lib/client/server-clock";

type Preview = ResponseOf<"reviews.preview">;

/** How a document is shown. */
export interface View {
  page: number;
  /** Index of the size; 0 fits the page into the view. */
  zoom: number;
  /** Quarter turns to the right. */
  turns: number;
}

/** Side of the square that holds a page, whichever way it is turned. */
const sizes = [
  "size-[min(100cqw,100cqh)]",
  "size-[calc(1.5*min(100cqw,100cqh))]",
  "size-[calc(2*min(100cqw,100cqh))]",
  "size-[calc(3*min(100cqw,100cqh))]",
  "size-[calc(4*min(100cqw,100cqh))]",
];
export const zoomSteps = sizes.length;
const rotations = ["rotate-0", "rotate-90", "rotate-180", "rotate-270"];

const marginSeconds = 2;

/** Whether the addresses of a preview no longer lead anywhere. */
export const hasRunOut = ({ expiresAt }: Preview) => secondsUntil(expiresAt) < marginSeconds;

interface PageImageProps {
  /** "Ghana Card, page 1" */
  label: string;
  preview: UseQueryResult<Preview>;
  view: View;
  /** Why the document is not shown; undefined: it is. */
  whyHidden: string | undefined;
}

/** Where one page of a document is shown, to scroll in while it is larger. */
export function PageImage({ whyHidden, ...page }: PageImageProps) {
  const stage = useCentered(page.view.zoom);
  return (
    <div
      {...stage}
      tabIndex={page.view.zoom > 0 ? 0 : undefined}
      role="group"
      aria-label="Page"
      className="flex aspect-square max-h-[70dvh] min-h-0 overflow-auto bg-sunken [container-type:size] -outline-offset-3 lg:aspect-auto lg:max-h-none lg:flex-1"
    >
      {whyHidden === undefined ? (
        <LoadedPage {...page} />
      ) : (
        <p className="m-auto max-w-form p-6 text-center text-muted">{whyHidden}</p>
      )}
    </div>
  );
}

function LoadedPage({ label, preview, view }: Omit<PageImageProps, "whyHidden">) {
  const { page, zoom, turns } = view;
  const { data, error, isFetching } = preview;
  const [broken, setBroken] = useState<string | null>(null);
  const retry = () => void preview.refetch();
  const url = data?.data.find((one) => one.page === page)?.url;
  if (isFetching) return <Loading />;
  if (error || !data || url === undefined)
    return (
      <div className="m-auto">
        <QueryFailure
          what="this document"
          error={error ?? new Error("The page is missing.")}
          retry={retry}
        />
      </div>
    );
  if (broken === url)
    return (
      <div className="m-auto">
        <ErrorState
          title="We could not load this page"
          description="Check your connection, then try again."
          retry={<Button onClick={retry}>Try again</Button>}
        />
      </div>
    );
  return (
    <div className={classNames("m-auto grid shrink-0 place-items-center", sizes[zoom])}>
      {/* At an address of one minute, for this session: nothing resizes or stores it on the way. */}
      {/* eslint-disable-next-line @next/next/no-img-element */}
      <img
        src={url}
        alt={label}
        onError={() => (hasRunOut(data) ? retry() : setBroken(url))}
        className={classNames("size-full object-contain", rotations[turns])}
      />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="m-auto grid size-[min(80cqw,80cqh)]">
      <span className="sr-only">Loading the document</span>
      <Skeleton className="size-full" />
    </div>
  );
}

/** The props of what scrolls: its middle stays in the middle when the size changes. */
function useCentered(zoom: number) {
  const stage = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    const node = stage.current;
    if (!node) return;
    const { x, y } = middle.current;
    node.scrollTo(
      x * node.scrollWidth - node.clientWidth / 2,
      y * node.scrollHeight - node.clientHeight / 2,
    );
  }, [zoom]);
  const onScroll = () => {
    const node = stage.current;
    if (!node) return;
    middle.current = {
      x: (node.scrollLeft + node.clientWidth / 2) / node.scrollWidth,
      y: (node.scrollTop + node.clientHeight / 2) / node.scrollHeight,
    };
  };
  return { ref: stage, onScroll };
}
