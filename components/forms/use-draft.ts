"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";

export interface DraftHandle<T> {
  draft: T;
  /** False in the first paint, which the server made without knowing the draft. */
  known: boolean;
  change: (changes: Partial<T>) => void;
  replace: (draft: T) => void;
}

const listeners = new Set<() => void>();
const drafts = new Map<string, unknown>();

/**
 * What this tab stores under `name`: it survives a reload, and a change is stored before the call
 * returns. `empty` must be a constant.
 */
export function useDraft<T extends object>(name: string, empty: T): DraftHandle<T> {
  const current = useCallback(() => currentDraft(name, empty), [name, empty]);
  const draft = useSyncExternalStore(subscribe, current, () => empty);
  const known = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const replace = useCallback((next: T) => storeDraft(name, next), [name]);
  const change = useCallback(
    (changes: Partial<T>) => storeDraft(name, { ...currentDraft(name, empty), ...changes }),
    [name, empty],
  );
  return useMemo(() => ({ draft, known, change, replace }), [draft, known, change, replace]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft as it is now, whatever the last render saw. */
export function currentDraft<T extends object>(name: string, empty: T): T {
  if (!drafts.has(name)) drafts.set(name, readDraft(storedText(name), empty));
  return drafts.get(name) as T;
}

/** Stores a draft and renders the components that show it. */
export function storeDraft(name: string, draft: object): void {
  drafts.set(name, draft);
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function storedText(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Reads a stored draft; anything without exactly the members of `empty` is an empty one. */
export function readDraft<T extends object>(stored: string | null, empty: T): T {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return hasMembersOf(empty, value) ? value : empty;
  } catch {
    return empty;
  }
}

function hasMembersOf<T extends object>(empty: T, value: unknown): value is T {
  if (typeof value !== "object" || value === null) return false;
  const names = Object.keys(empty);
  return Object.keys(value).length === names.length && names.every((name) => name in value);
}
