export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** A cookie, so that the server's first paint is right. */
export const themeCookie = "theme";

/** The chosen theme; the system's by default. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
