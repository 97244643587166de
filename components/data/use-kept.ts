"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readKept } from "./read-kept";

export interface KeptHandle<T> {
  draft: T;
  /** False in the first paint, which the server made without knowing the draft. */
  known: boolean;
  change: (changes: Partial<T>) => void;
  replace: (draft: T) => void;
}

const listeners = new Set<() => void>();
const drafts = new Map<string, unknown>();

/**
 * What a form keeps in this tab under `name`: it survives a reload, and a change is kept before the
 * call returns. `empty` is one object for good.
 */
export function useKept<T extends object>(name: string, empty: T): KeptHandle<T> {
  const current = useCallback(() => draftOf(name, empty), [name, empty]);
  const draft = useSyncExternalStore(subscribe, current, () => empty);
  const known = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const replace = useCallback((next: T) => keep(name, next), [name]);
  const change = useCallback(
    (changes: Partial<T>) => keep(name, { ...draftOf(name, empty), ...changes }),
    [name, empty],
  );
  return useMemo(() => ({ draft, known, change, replace }), [draft, known, change, replace]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function draftOf<T extends object>(name: string, empty: T): T {
  if (!drafts.has(name)) drafts.set(name, readKept(storedText(name), empty));
  return drafts.get(name) as T;
}

function keep(name: string, draft: unknown): void {
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
