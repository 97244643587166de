"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { SecondFactor } from "@/lib/contract/auth";
import type { Scope } from "@/lib/contract/operation";
import { mayManage, type MerchantRole } from "@/lib/contract/roles";

interface Person {
  /** Signing in and step-up require one of them; none: the password alone signs in. */
  secondFactors: readonly SecondFactor[];
  /** The user's id; empty for staff, whose pages do not need it. */
  id?: string;
  /** What the user may do for the merchant. */
  scopes?: readonly Scope[];
  role?: MerchantRole;
}

const PersonContext = createContext<Person>({ secondFactors: [] });

/** Provides who is signed in, as far as forms and buttons depend on it. */
export function PersonProvider({ children, ...person }: Person & { children: ReactNode }) {
  return <PersonContext.Provider value={person}>{children}</PersonContext.Provider>;
}

/** What the user has set up beside the password. */
export function useSecondFactors(): readonly SecondFactor[] {
  return useContext(PersonContext).secondFactors;
}

/** Whether the user may do what requires this scope. The service decides again. */
export function useMay(scope: Scope): boolean {
  return useContext(PersonContext).scopes?.includes(scope) ?? false;
}

/** The id of the user. */
export function usePersonId(): string {
  return useContext(PersonContext).id ?? "";
}

/** Whether the user may give, change or take away a role. The service decides again. */
export function useMayManage(): (other: MerchantRole) => boolean {
  const { role } = useContext(PersonContext);
  return (other) => role !== undefined && mayManage(role, other);
}

/** Whether the user may change people, and what concerns the whole business. */
export function useIsManager(): boolean {
  return useMayManage()("viewer");
}
