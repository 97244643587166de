/** The paper token in hex, for the browser's own chrome, which does not read CSS variables. */
export const themeColors = { light: "#fcfbf8", dark: "#111916" } as const;
