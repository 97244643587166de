"use client";

import { useCallback, useEffect, useImperativeHandle, useRef, type Ref } from "react";

/**
 * On a slow network a page is there long before its scripts. What is typed, chosen or sent meanwhile
 * is kept in the browser's own controls, and taken up here once somebody listens.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A ref for a control that tells its `onChange` what had been entered before there was one. It must
 * come before the caller's own, since form libraries write their first value through theirs.
 */
export function useEarlyEntry<T extends Control>(
  own: Ref<T> | undefined,
): (node: T | null) => void {
  const control = useRef<T>(null);
  const replay = useRef<(() => void) | null>(null);
  useImperativeHandle(own, () => control.current as T, []);
  useEffect(() => {
    replay.current?.();
    replay.current = null;
  }, []);
  return useCallback((node: T | null) => {
    if (node && control.current === null) replay.current = entryOf(node);
    control.current = node;
  }, []);
}

/** How to tell of what a control holds beside its first value; null when it holds nothing else. */
function entryOf(node: Control): (() => void) | null {
  // Filters work without a script, and what the browser put back into them on "back" is no choice.
  if (node.form?.method !== "post") return null;
  if (node instanceof HTMLSelectElement) {
    const { value } = node;
    const first = [...node.options].find((option) => option.defaultSelected) ?? node.options[0];
    return value === first?.value ? null : () => enter(node, value, "change");
  }
  if (node instanceof HTMLInputElement) {
    if (node.type === "file") return node.files?.length ? () => tell(node, "change") : null;
    if (node.type === "checkbox" || node.type === "radio") {
      const { checked } = node;
      if (checked === node.defaultChecked) return null;
      return () => node.checked !== checked && node.click();
    }
  }
  const { value } = node;
  return value === node.defaultValue ? null : () => enter(node, value, "input");
}

function enter(node: Control, value: string, event: "input" | "change"): void {
  // React keeps what it saw last by overriding the node's own `value`, and is silent when that stays.
  node.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), "value")?.set?.call(node, value);
  tell(node, event);
}

function tell(node: Control, event: "input" | "change"): void {
  node.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Marks a form as listened to, and sends what the page held back (`components/frame/early-script`). */
export function takeUpSubmission(form: HTMLFormElement): void {
  const early = "early" in form.dataset;
  form.dataset["ready"] = "";
  delete form.dataset["early"];
  if (early) form.requestSubmit();
}
