"use client";

import { useEffect, useState } from "react";

const settleMs = 300;

/** The value once it has not changed for a moment, so that not every key sends a request. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
