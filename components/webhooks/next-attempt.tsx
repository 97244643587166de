"use client";

import { useEffect, useState } from "react";
import { distanceText } from "@/components/ui/span-text";
import { Time } from "@/components/ui/time";
import { serverNow } from "@/lib/client/server-clock";

/** When the next attempt is: how far off, to the second, and the exact time. */
export function NextAttempt({ at }: { at: string }) {
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => {
    const tick = () => setNow(new Date(serverNow()).toISOString());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {now !== null && <>{now < at ? distanceText(at, now) : "now"}, </>}
      <Time at={at} precision="second" />
    </>
  );
}
