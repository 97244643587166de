"use client";

import type { Failure } from "@/components/data/page-failure";

const home = "/";

/** In place of a public page that failed; plain markup, as every page loads it beforehand. */
export default function ErrorPage({ error, retry }: Failure) {
  const { digest } = error as { digest?: string };
  return (
    <main id="main" className="mx-auto grid max-w-form justify-items-start gap-4 px-4 py-16">
      <title>Something went wrong · Cedirail</title>
      <h1 className="text-title font-semibold">We could not show this page</h1>
      <p className="text-muted">
        If you were moving money, check your transactions before you send it again. If this happens
        again, send the error ID to support.
      </p>
      {digest !== undefined && <p className="font-mono text-small text-muted">Error ID {digest}</p>}
      <button
        type="button"
        onClick={retry}
        className="min-h-11 rounded-control bg-ink px-4 font-medium text-paper hover:bg-ink-hover"
      >
        Try again
      </button>
      {/* A whole new document: the state of this one is not to be trusted. */}
      <a href={home} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Go to the home page
      </a>
    </main>
  );
}
