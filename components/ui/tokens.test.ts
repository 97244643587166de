import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { themeColors } from "../brand/theme-colors";

type Color = [lightness: number, chroma: number, hue: number];
type Theme = "light" | "dark";

const themes: Theme[] = ["light", "dark"];
const tones = ["completed", "attention", "failed", "processing", "neutral"];
const grounds = ["paper", "surface", "sunken"];
const tokens = readTokens(readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8"));

const textPairs = [
  ...grounds.flatMap((ground) => ["ink", "muted", ...tones].map((text) => [text, ground])),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
    ["muted", `${tone}-soft`],
  ]),
  ["ink", "accent-soft"],
  ["paper", "ink"],
  ["paper", "ink-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["on-testnet", "testnet"],
] as [string, string][];
const controlPairs = grounds.flatMap((ground) => [
  ["outline", ground],
  ["accent", ground],
  ["ink", ground],
  ["danger", ground],
]) as [string, string][];

describe.each(themes)("in the %s theme", (theme) => {
  test.each(textPairs)("%s is legible as text on %s (4.5:1)", (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controlPairs)("%s is visible as a control on %s (3:1)", (control, ground) => {
    expect(contrast(theme, control, ground)).toBeGreaterThanOrEqual(3);
  });

  test("every token lies within sRGB, so that the tested color is the shown one", () => {
    const outside = [...tokens.keys()].filter((name) =>
      linearRgb(color(theme, name)).some((channel) => channel < -0.002 || channel > 1.002),
    );
    expect(outside).toEqual([]);
  });

  test("the browser's interface gets the paper color", () => {
    expect(themeColors[theme]).toBe(hex(color(theme, "paper")));
  });
});

describe("in the staff's shell, which is dark in either theme", () => {
  test.each(["ink", "muted"])("%s is legible as text (4.5:1)", (text) => {
    expect(contrast("dark", text, "shell")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["outline", "accent"])("%s is visible as a control (3:1)", (control) => {
    expect(contrast("dark", control, "shell")).toBeGreaterThanOrEqual(3);
  });

  test.each(themes)("it is darker than the page in the %s theme", (theme) => {
    expect(color(theme, "shell")[0]).toBeLessThan(color(theme, "paper")[0]);
  });
});

function readTokens(css: string): Map<string, Record<Theme, Color>> {
  const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
  const declaration = new RegExp(String.raw`--([\w-]+): light-dark\(${oklch}, ${oklch}\);`, "g");
  const found = [...css.matchAll(declaration)].map(([, name = "", ...numbers]) => {
    const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN] = numbers.map(Number);
    return [name, { light: [a, b, c], dark: [d, e, f] }] as [string, Record<Theme, Color>];
  });
  expect(found.length).toBe(css.match(/light-dark\(/g)?.length);
  return new Map(found);
}

function color(theme: Theme, name: string): Color {
  const token = tokens.get(name);
  if (!token) throw new Error(`globals.css has no token --${name}`);
  return token[theme];
}

/** OKLCH to linear sRGB, by the matrices of CSS Color 4. */
function linearRgb([lightness, chroma, hue]: Color): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** WCAG 2.2 contrast ratio of two tokens. */
function contrast(theme: Theme, first: string, second: string): number {
  const luminances = [first, second].map((name) => {
    const [red, green, blue] = linearRgb(color(theme, name)).map(clamp);
    return 0.2126 * (red ?? NaN) + 0.7152 * (green ?? NaN) + 0.0722 * (blue ?? NaN);
  });
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

function hex(value: Color): string {
  const channels = linearRgb(value).map((channel) => {
    const linear = clamp(channel);
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
