"use client";

import { lazy, Suspense } from "react";
import type { Place } from "./draft";

const Flow = lazy(() => import("./claim-flow"));

/** The claim of a number. It is in the page at once; its scripts follow those of the page. */
export function Claim(place: Place) {
  return (
    <Suspense>
      <Flow {...place} />
    </Suspense>
  );
}
