"use client";

import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";

/** Says on every signed-in page when the device is offline. */
export function OfflineAlert() {
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
