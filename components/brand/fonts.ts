import localFont from "next/font/local";

/** Inter, self-hosted. The extended file, for names in Twi or Ewe, is fetched when it is needed. */
const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});

const interExtended = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  variable: "--font-inter-extended",
  weight: "100 900",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA,U+02BD-02C5,U+1E00-1E9F" }],
});

/** Class of the `<html>` element: defines the font variables that globals.css names. */
export const fontVariables = [inter, interExtended].map((font) => font.variable).join(" ");
