import { rejectForeignPage } from "@/lib/auth/authenticate";

/** Another site's page may not sign a browser in, or begin to; programs send neither header. */
export function rejectForeign(request: Request): void {
  const fromPage = request.headers.has("origin") || request.headers.has("sec-fetch-site");
  if (fromPage) rejectForeignPage(request);
}
