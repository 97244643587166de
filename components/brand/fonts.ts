import localFont from "next/font/local";

/**
 * Inter, self-hosted. Only the Latin file is fetched at once; names in Twi or Ewe fetch the extended
 * one. The cedi sign has a file of its own (1.3 KB, cut from the extended file, SIL OFL 1.1), because
 * the page of a money product always needs it and never the other 85 KB.
 */
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

const interCediSign = localFont({
  src: "./fonts/inter-cedi-sign.woff2",
  variable: "--font-inter-cedi-sign",
  weight: "100 900",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+20B5" }],
});

/** Class of the `<html>` element: defines the font variables that globals.css names. */
export const fontVariables = [inter, interExtended, interCediSign]
  .map((font) => font.variable)
  .join(" ");
