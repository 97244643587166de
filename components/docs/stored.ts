"use client";

import { useSyncExternalStore } from "react";

/** A value that all parts of a page share; where its store lets it, it survives the page. */
interface Stored {
  read: () => string;
  write: (value: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * @param name of the entry in the tab's own store, which ends with the tab and is never sent
 * @param mayStore whether a value may be stored; any other stays on the page only
 */
function store(name: string, mayStore: (value: string) => boolean): Stored {
  const listeners = new Set<() => void>();
  let current: string | null = null;
  const readStored = () => {
    try {
      return sessionStorage.getItem(name) ?? "";
    } catch {
      // The browser denies its store to this page.
      return "";
    }
  };
  return {
    read: () => (current ??= readStored()),
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

const storedLanguage = store("docs-language", () => true);
const storedKey = store("docs-key", (value) => value.startsWith("ck_test_"));

function useStored({ subscribe, read, write }: Stored): [string, (value: string) => void] {
  return [useSyncExternalStore(subscribe, read, () => ""), write];
}

/** The language of all samples; empty until the visitor chooses one. */
export const useLanguage = () => useStored(storedLanguage);

/** The visitor's own key for the console and the samples; only a test key outlives the page, in its tab. */
export const useVisitorKey = () => useStored(storedKey);
