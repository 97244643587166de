"use client";

import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type Ref,
  type RefObject,
} from "react";

/**
 * On a slow network a page arrives long before its scripts. What is typed, chosen, pressed or submitted
 * meanwhile stays in the page's own elements and is replayed here after hydration.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A ref for a control that replays to `onChange` what was entered before hydration. It must come before
 * the caller's own, since form libraries write their initial value through that one.
 */
export function useReplayedEntry<T extends Control>(
  own: Ref<T> | undefined,
): (node: T | null) => void {
  const control = useRef<T>(null);
  const isTaken = useRef(false);
  const replay = useRef<(() => void) | null>(null);
  useImperativeHandle(own, () => control.current as T, []);
  useEffect(() => {
    replay.current?.();
    replay.current = null;
  }, []);
  return useCallback((node: T | null) => {
    control.current = node;
    if (!node || isTaken.current) return;
    // Later on it holds what the page itself wrote.
    isTaken.current = true;
    replay.current = entryOf(node);
  }, []);
}

/** How to replay what was entered into a control; null when nothing was. */
function entryOf(node: Control): (() => void) | null {
  // Filters work without a script, and what the browser put back into them on "back" is no choice.
  if (!node.form || !("act" in node.form.dataset)) return null;
  if (node instanceof HTMLSelectElement) {
    const { value } = node;
    const first = [...node.options].find((option) => option.defaultSelected) ?? node.options[0];
    return value === first?.value ? null : () => enter(node, value, "change");
  }
  if (node instanceof HTMLInputElement) {
    if (node.type === "file") return node.files?.length ? () => report(node, "change") : null;
    if (node.type === "checkbox" || node.type === "radio") {
      const { checked } = node;
      if (checked === node.defaultChecked) return null;
      return () => {
        // Controlled or not, it may show either by now; a click reports the change.
        node.checked = !checked;
        node.click();
      };
    }
  }
  const { value } = node;
  return value === node.defaultValue ? null : () => enter(node, value, "input");
}

function enter(node: Control, value: string, event: "input" | "change"): void {
  // React remembers the last value by overriding the node's own `value`, and is silent when that stays.
  node.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), "value")?.set?.call(node, value);
  report(node, event);
}

function report(node: Control, event: "input" | "change"): void {
  node.dispatchEvent(new Event(event, { bubbles: true }));
}

/**
 * A ref for a button or form: repeats a press or submission from before hydration, which the
 * page held back (`components/frame/replay-script`).
 */
export function useReplayedAct<T extends HTMLElement>(
  own: Ref<T> | undefined,
  repeat: (node: T) => void,
): RefObject<T | null> {
  const element = useRef<T>(null);
  useImperativeHandle(own, () => element.current as T, []);
  const act = useEffectEvent(repeat);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const isReplayed = "replay" in node.dataset;
    node.dataset["ready"] = "";
    delete node.dataset["replay"];
    // Once all that surrounds it listens too.
    if (isReplayed) setTimeout(() => node.isConnected && act(node));
  }, []);
  return element;
}
