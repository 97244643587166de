import type { Metadata } from "next";
import { PublicPage } from "@/components/brand/public-page";
import { ButtonLink } from "@/components/ui/button";

export const metadata: Metadata = { title: "Page not found" };

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
        <ButtonLink href="/" variant="primary">
          Go to the home page
        </ButtonLink>
      </div>
    </PublicPage>
  );
}
