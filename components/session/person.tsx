"use client";

import { createContext, useContext, type ReactNode } from "react";

const HasOtp = createContext(false);

/** Tells the forms below whether the person signed in has one-time codes set up. */
export function PersonProvider({ hasOtp, children }: { hasOtp: boolean; children: ReactNode }) {
  return <HasOtp.Provider value={hasOtp}>{children}</HasOtp.Provider>;
}

/** Whether step-up asks the person signed in for a one-time code. */
export function useHasOtp(): boolean {
  return useContext(HasOtp);
}
