"use client";

import { CloudOff } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { classNames } from "@/components/ui/class-names";

interface FrameProps {
  /** What the left rail of wide screens holds. */
  rail: ReactNode;
  /** In the top bar, where there is no rail. */
  mark: ReactNode;
  account: ReactNode;
  bottomBar: ReactNode;
  /** The staff frame is dark in either theme, so that it is not mistaken for a merchant's. */
  staff?: boolean;
  children: ReactNode;
}

/** The frame of signed-in pages: a left rail on wide screens, a bottom bar on phones. */
export function Frame({ rail, mark, account, bottomBar, staff = false, children }: FrameProps) {
  const shell = staff ? { "data-staff-shell": "" } : {};
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <div
        {...shell}
        className="sticky top-(--band) hidden h-[calc(100dvh-var(--band))] flex-col overflow-y-auto border-r border-line lg:flex print:hidden"
      >
        <nav aria-label="Main" className="flex flex-1 flex-col gap-1 px-3 pb-4">
          {rail}
        </nav>
      </div>
      <div className="flex min-h-[calc(100dvh-var(--band))] min-w-0 flex-col">
        <OfflineAlert />
        <header
          {...shell}
          className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-8 lg:justify-end print:hidden"
        >
          <div className="lg:hidden">{mark}</div>
          {account}
        </header>
        <main
          id="main"
          className={classNames(
            "mx-auto w-full max-w-page flex-1 px-4 pb-28 sm:px-8 lg:pb-16 print:p-0",
            staff ? "pt-4 sm:pt-8" : "pt-2 sm:pt-4",
          )}
        >
          {children}
        </main>
        <div {...shell} className="print:hidden">
          {bottomBar}
        </div>
      </div>
    </div>
  );
}

/** Says on every signed-in page when the device is offline. */
function OfflineAlert() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-(--band) z-30">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-attention-soft px-4 py-2 text-small text-ink">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-attention" />
          You are offline. Amounts may be out of date, and nothing is sent until you try again.
        </p>
      )}
    </div>
  );
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
