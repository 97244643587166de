"use client";

import { type RefObject, useEffect } from "react";

const buttons = "button, [data-button], input[type=submit]";
const intervalMs = 100;

/** Keeps what floats at the window's lower edge off every visible button, while `shown`. */
export function useClearBottom(floating: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const place = () => floating.current && putClear(floating.current);
    place();
    // The page scrolls and changes beneath it.
    const timer = setInterval(place, intervalMs);
    return () => clearInterval(timer);
  }, [floating, shown]);
}

function putClear(floating: HTMLElement): void {
  // Where the stylesheet puts it.
  floating.style.removeProperty("bottom");
  const own = floating.getBoundingClientRect();
  const lowest = window.innerHeight - own.bottom;
  const inTheWay = [...document.querySelectorAll<HTMLElement>(buttons)]
    .filter((button) => !floating.contains(button) && button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
    .filter(({ left, right }) => right > own.left && left < own.right);
  const bottom = clearBottom(own.height, window.innerHeight, lowest, inTheWay);
  if (bottom !== lowest) floating.style.bottom = `${bottom}px`;
}

/** From top to bottom of the window, in pixels. */
interface Band {
  top: number;
  bottom: number;
}

const gap = 8;

/**
 * How far from the window's lower edge something of `height` floats so that it covers none of
 * `obstacles`: at `lowest`, or higher where one of them is in the way. Where there is no such place, at
 * `lowest`.
 */
export function clearBottom(
  height: number,
  windowHeight: number,
  lowest: number,
  obstacles: readonly Band[],
): number {
  const lowestFirst = [...obstacles].sort((a, b) => b.bottom - a.bottom);
  let bottom = lowest;
  for (const { top, bottom: end } of lowestFirst) {
    const below = windowHeight - bottom;
    if (top < below && end > below - height) bottom = windowHeight - top + gap;
  }
  return bottom + height > windowHeight ? lowest : bottom;
}
