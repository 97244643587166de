"use client";

import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlSize, controlStyle } from "@/components/ui/control-style";
import { findEntries, type DocsEntry } from "./find";

let index: Promise<DocsEntry[] | null> | undefined;

/** The index, loaded once per page and only when somebody searches; null while it cannot be. */
function loadIndex(): Promise<DocsEntry[] | null> {
  index ??= fetch("/docs/search.json")
    .then((response) => {
      if (!response.ok) throw new Error(`The search index responded with ${response.status}.`);
      return response.json() as Promise<DocsEntry[]>;
    })
    .catch(() => {
      // The next key press tries again.
      index = undefined;
      return null;
    });
  return index;
}

/** What a search says of its results. */
function statusOf(query: string, found: readonly DocsEntry[] | null): string {
  if (!found) return "The search did not load. Check your connection, then try again.";
  if (found.length === 0) return `No results for “${query.trim()}”. Try fewer or other words.`;
  return found.length === 1 ? "1 result" : `${found.length} results`;
}

/** Finds guides, sections, operations and error codes; ⌘K or Ctrl K leads to it. */
export function DocsSearch() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [results, setResults] = useState<{ of: string; found: DocsEntry[] | null }>();
  const [place, setPlace] = useState(0);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);

  const search = (text: string) => {
    setQuery(text);
    setPlace(0);
    setOpen(text.trim() !== "");
    void loadIndex().then((entries) => {
      // Only the latest text counts: an earlier one may resolve after it.
      if (input.current?.value === text)
        setResults({ of: text, found: entries && findEntries(entries, text) });
    });
  };
  const found = results?.found ?? [];
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[place];
    if (step && found.length > 0) setPlace((place + step + found.length) % found.length);
    else if (event.key === "Enter" && open && chosen) location.assign(chosen.href);
    else return;
    event.preventDefault();
  };
  const shown = open && found.length > 0;
  return (
    <div className="relative noscript:hidden" onBlur={() => setOpen(false)}>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search the docs"
        aria-expanded={shown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${id}-${place}` : undefined}
        autoComplete="off"
        placeholder="Search"
        value={query}
        onChange={(event) => search(event.target.value)}
        onFocus={() => void loadIndex()}
        onKeyDown={press}
        className={classNames(controlStyle, controlSize)}
      />
      <Results id={id} found={found} place={place} hidden={!shown} />
      <Message text={open && results ? statusOf(results.of, results.found) : ""} hidden={shown} />
    </div>
  );
}

const floating =
  "absolute z-20 mt-1 w-full min-w-72 rounded-card border border-line bg-surface shadow-float lg:w-96";

/** Read by screen readers; shown where there are no results. */
function Message({ text, hidden }: { text: string; hidden: boolean }) {
  const isShown = text !== "" && !hidden;
  return (
    <p role="status" className={isShown ? classNames(floating, "px-3 py-3 text-small") : "sr-only"}>
      {text}
    </p>
  );
}

interface ResultsProps {
  id: string;
  found: readonly DocsEntry[];
  /** Which one Enter opens. */
  place: number;
  hidden: boolean;
}

function Results({ id, found, place, hidden }: ResultsProps) {
  return (
    <ul
      id={`${id}-found`}
      role="listbox"
      aria-label="Results"
      hidden={hidden}
      className={classNames(floating, "max-h-[70dvh] overflow-y-auto py-1")}
    >
      {found.map(({ href, title, context }, at) => (
        // The combobox has the keyboard: arrows and Enter.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={href}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === place}
          // Before the field loses focus and closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => location.assign(href)}
          className="cursor-pointer px-3 py-2 hover:bg-sunken aria-selected:bg-accent-soft"
        >
          <span className="block text-small font-medium wrap-anywhere">{title}</span>
          <span className="block text-tiny wrap-anywhere text-muted">{context}</span>
        </li>
      ))}
    </ul>
  );
}
