"use client";

import { useSyncExternalStore } from "react";

/** A value that all parts of a page share; where its store lets it, it survives the page. */
interface Kept {
  read: () => string;
  write: (value: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * @param name of the entry in the tab's own store, which ends with the tab and is never sent
 * @param mayStore whether a value may be stored; any other stays on the page only
 */
function keep(name: string, mayStore: (value: string) => boolean): Kept {
  const listeners = new Set<() => void>();
  let current: string | null = null;
  const stored = () => {
    try {
      return sessionStorage.getItem(name) ?? "";
    } catch {
      // The browser denies its store to this page.
      return "";
    }
  };
  return {
    read: () => (current ??= stored()),
    write: (value) => {
      current = value;
      try {
        if (value !== "" && mayStore(value)) sessionStorage.setItem(name, value);
        else sessionStorage.removeItem(name);
      } catch {
        // It stays on the page only.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keptLanguage = keep("docs-language", () => true);
const keptKey = keep("docs-key", (value) => value.startsWith("ck_test_"));

function useKept({ subscribe, read, write }: Kept): [string, (value: string) => void] {
  return [useSyncExternalStore(subscribe, read, () => ""), write];
}

/** The language of all samples; empty until the visitor chooses one. */
export const useLanguage = () => useKept(keptLanguage);

/** The visitor's own key for the console and the samples; only a test key outlives the page, in its tab. */
export const useVisitorKey = () => useKept(keptKey);
