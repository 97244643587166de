"use client";

import { fontVariables } from "@/components/brand/fonts";
import ErrorPage from "./error";
import "./globals.css";

/** The last resort, when the root layout itself failed: a document of its own. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
