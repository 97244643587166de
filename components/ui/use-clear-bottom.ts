"use client";

import { useEffect, type RefObject } from "react";
import { clearBottom } from "./clear-bottom";

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
