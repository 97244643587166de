"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";

const slowMs = 5_000;
const stalledMs = 30_000;

interface SlowAlertProps {
  /** The request is sent and its response has not arrived. */
  busy: boolean;
  /** What is under way: "sending", "converting". */
  doing: string;
  /** What it would be afterwards: "sent", "converted". */
  done: string;
}

/**
 * While the response to something that moves money is missing: says after five seconds that it cannot
 * happen twice, after thirty what to do.
 */
export function SlowAlert({ busy, ...texts }: SlowAlertProps) {
  // Mounted anew for each request, so that each has its own count.
  return (
    <div role="status" className="scroll-mb-28 empty:hidden">
      {busy && <Waiting {...texts} />}
    </div>
  );
}

function Waiting({ doing, done }: Omit<SlowAlertProps, "busy">) {
  const [waitedMs, setWaitedMs] = useState(0);
  useEffect(() => {
    const timers = [slowMs, stalledMs].map((ms) => setTimeout(() => setWaitedMs(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, []);
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // On phones it comes below what is in view.
    shown.current?.closest("[role=status]")?.scrollIntoView({ block: "nearest" });
  }, [waitedMs]);
  if (waitedMs < slowMs) return null;
  if (waitedMs < stalledMs)
    return (
      <Alert tone="processing" title={`Still ${doing}`}>
        <span ref={shown}>This is taking longer than usual.</span> It cannot be {done} twice.
      </Alert>
    );
  return (
    <Alert tone="attention" title="There is still no response">
      <span ref={shown}>It may have been {done} already.</span> In a few seconds you can press the
      button again: it uses the same idempotency key, so it is {done} only once. Or{" "}
      <Link href="/dashboard/transactions" className="font-medium underline underline-offset-4">
        look for it in your transactions
      </Link>
      .
    </Alert>
  );
}
