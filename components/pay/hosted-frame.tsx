import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";

/** The frame of hosted pages: the payment alone, without a way into the rest of the site. */
export function HostedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--band))] max-w-4xl flex-col px-4 sm:px-8">
      <main id="main" className="grid flex-1 content-start pt-6 pb-10 sm:pt-10 lg:content-center">
        {children}
      </main>
      <footer className="flex items-center justify-center gap-1.5 border-t border-line py-4 text-small text-muted">
        Payments by <Logo size="small" />
      </footer>
    </div>
  );
}
