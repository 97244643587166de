"use client";

import { useCallback, useSyncExternalStore } from "react";
import { emptyDraft, readDraft, type Draft } from "./draft";

const listeners = new Set<() => void>();
const drafts = new Map<string, Draft>();

export interface DraftHandle {
  draft: Draft;
  /** False in the first paint, which the server made without knowing the draft. */
  known: boolean;
  change: (changes: Partial<Draft>) => void;
  replace: (draft: Draft) => void;
}

/** The merchant's draft in this tab; a change is kept before the call returns. */
export function useDraft(merchantId: string): DraftHandle {
  const name = `cedirail.convert.${merchantId}`;
  const draft = useSyncExternalStore(
    subscribe,
    () => draftOf(name),
    () => emptyDraft,
  );
  const known = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const replace = useCallback((next: Draft) => keep(name, next), [name]);
  const change = useCallback(
    (changes: Partial<Draft>) => keep(name, { ...draftOf(name), ...changes }),
    [name],
  );
  return { draft, known, change, replace };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function draftOf(name: string): Draft {
  const known = drafts.get(name);
  if (known) return known;
  const read = readDraft(readKept(name));
  drafts.set(name, read);
  return read;
}

function keep(name: string, draft: Draft): void {
  drafts.set(name, draft);
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function readKept(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
