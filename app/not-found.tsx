import type { Metadata } from "next";
import { PublicPage } from "@/components/brand/public-page";
import { buttonStyle } from "@/components/ui/button-style";

export const metadata: Metadata = { title: "Page not found" };

/** A plain navigation: every page loads beforehand what this one needs. */
const home = "/";

export default function NotFound() {
  return (
    <PublicPage>
      <div className="grid justify-items-start gap-6 py-16 sm:py-24">
        <div>
          <h1 className="text-title font-semibold">This page does not exist</h1>
          <p className="mt-2 max-w-form text-muted">
            The address may be mistyped, or the page belongs to another account.
          </p>
        </div>
        <a href={home} className={buttonStyle({ variant: "primary" })}>
          Go to the home page
        </a>
      </div>
    </PublicPage>
  );
}
