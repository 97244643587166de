import { loadPage } from "./load-page";

/** Goes to the sign-in page, and back here afterwards; what was typed stays in this tab. */
export function signInAgain(): void {
  const here = `${window.location.pathname}${window.location.search}`;
  void loadPage(`/sign-in?ended=1&next=${encodeURIComponent(here)}`);
}
