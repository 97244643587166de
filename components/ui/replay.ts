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
 * On a slow network a page is there long before its scripts. What is typed, chosen, pressed or sent
 * meanwhile is kept in the page's own elements, and taken up here once somebody listens.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A ref for a control that tells its `onChange` what had been entered before there was one. It must
 * come before the caller's own, since form libraries write their first value through theirs.
 */
export function useReplayedEntry<T extends Control>(
  own: Ref<T> | undefined,
): (node: T | null) => void {
  const control = useRef<T>(null);
  const seen = useRef(false);
  const replay = useRef<(() => void) | null>(null);
  useImperativeHandle(own, () => control.current as T, []);
  useEffect(() => {
    replay.current?.();
    replay.current = null;
  }, []);
  return useCallback((node: T | null) => {
    control.current = node;
    if (!node || seen.current) return;
    // Later on it holds what the page itself wrote.
    seen.current = true;
    replay.current = entryOf(node);
  }, []);
}

/** How to tell of what a control holds beside its first value; null when it holds nothing else. */
function entryOf(node: Control): (() => void) | null {
  // Filters work without a script, and what the browser put back into them on "back" is no choice.
  if (!node.form || !("act" in node.form.dataset)) return null;
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
      return () => {
        // Controlled or not, it may show either by now; a click tells of the change.
        node.checked = !checked;
        node.click();
      };
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

/**
 * A ref for what a person presses or sends: does once more what was done with it before anybody
 * listened, which the page had held back (`components/frame/replay-script`).
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
