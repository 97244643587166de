"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { Scope } from "@/lib/contract/operation";

interface Person {
  /** Whether signing in and step-up ask for a one-time code. */
  hasOtp: boolean;
  /** The user's id; empty for our own people, whose pages need it not. */
  id?: string;
  /** What the person may do for the merchant. */
  scopes?: readonly Scope[];
}

const PersonContext = createContext<Person>({ hasOtp: false });

/** Tells the pages below who is signed in, as far as their forms and buttons depend on it. */
export function PersonProvider({ children, ...person }: Person & { children: ReactNode }) {
  return <PersonContext.Provider value={person}>{children}</PersonContext.Provider>;
}

/** Whether step-up asks the person signed in for a one-time code. */
export function useHasOtp(): boolean {
  return useContext(PersonContext).hasOtp;
}

/** Whether the person signed in may do what asks for this scope. The service decides again. */
export function useMay(scope: Scope): boolean {
  return useContext(PersonContext).scopes?.includes(scope) ?? false;
}

/** The user's id of the person signed in. */
export function usePersonId(): string {
  return useContext(PersonContext).id ?? "";
}
