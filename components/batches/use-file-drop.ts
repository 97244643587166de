"use client";

import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes files that are dropped anywhere on the page: outside a drop zone the browser would open the
 * file in place of the page.
 * @returns whether a file is being dragged over the page
 */
export function useFileDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(take);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving the page has no next element.
      if (event.relatedTarget === null) setOver(false);
    };
    const release = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      drop(Array.from(event.dataTransfer?.files ?? []));
    };
    window.addEventListener("dragover", hold);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", release);
    return () => {
      window.removeEventListener("dragover", hold);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", release);
    };
  }, []);
  return over;
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
