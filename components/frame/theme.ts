export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Kept in a cookie, so that the server's first paint is right. */
export const themeCookie = "theme";

/** The chosen theme; whoever has not chosen has the system's. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
