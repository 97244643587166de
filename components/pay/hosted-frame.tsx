import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";

interface HostedFrameProps {
  /** What is before the name of the service in the footer. */
  by: string;
  children: ReactNode;
}

/** The frame of hosted pages: one thing alone, without a way into the rest of the site. */
export function HostedFrame({ by, children }: HostedFrameProps) {
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--band))] max-w-4xl flex-col px-4 sm:px-8">
      <main id="main" className="grid flex-1 content-start pt-6 pb-10 sm:pt-10 lg:content-center">
        {children}
      </main>
      <footer className="flex items-center justify-center gap-1.5 border-t border-line py-4 text-small text-muted">
        {by} <Logo size="small" />
      </footer>
    </div>
  );
}
