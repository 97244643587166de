"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Names of keys in `aria-keyshortcuts` that differ from what the keyboard reports. */
const keyNames: Record<string, string> = { "+": "plus", "=": "plus", "-": "minus" };

const fields = "input, select, textarea, [contenteditable]";
/** What has the keyboard to itself. */
const takers = `${fields}, [role=dialog], [role=alertdialog], [role=menu], [popover]`;

/**
 * Presses what carries the typed key in `aria-keyshortcuts`, or puts the focus there where it is a field; a key
 * of `own` calls its function. Only while no field or dialog has the focus, and while shortcuts are on. Escape
 * leaves a field.
 */
export function useKeys(own: Readonly<Record<string, () => void>> = {}): void {
  const isOn = useKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (!isOn || !isPlain || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (target.closest(takers)) {
      if (key === "Escape" && target.matches(fields) && !target.closest("[role=dialog]"))
        target.blur();
      return;
    }
    // There the arrows scroll.
    if (key.startsWith("Arrow") && target.scrollWidth > target.clientWidth) return;
    const name = keyNames[key] ?? key.toLowerCase();
    const act = own[name] ?? actAt(name);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** What the first visible control with this shortcut does. */
function actAt(name: string): (() => void) | undefined {
  const control = [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].find(
    (candidate) =>
      candidate.getAttribute("aria-keyshortcuts")?.toLowerCase() === name &&
      candidate.checkVisibility() &&
      !candidate.matches(":disabled"),
  );
  if (!control) return undefined;
  return control.matches(fields) ? () => control.focus() : () => control.click();
}

/** Moves the focus between the rows of a list by j and k; Enter opens the row. */
export function useRowKeys(): void {
  const move = (step: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>("a[data-row-link]")];
    const current = rows.findIndex((row) => row === document.activeElement);
    const next = current < 0 && step < 0 ? rows.length - 1 : current + step;
    rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
}

const stored = "review-keys";
const off = "off";
const listeners = new Set<() => void>();

/** Whether shortcuts of one key are on, on this device; they are at first. */
export function useKeysOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(stored) !== off,
    () => true,
  );
}

/** Turns shortcuts of one key on or off, on this device. */
export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(stored);
  else localStorage.setItem(stored, off);
  for (const listener of listeners) listener();
}
