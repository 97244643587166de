/** From top to bottom of the window, in pixels. */
export interface Band {
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
