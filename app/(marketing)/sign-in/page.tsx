import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Entrance } from "@/components/entrance/entrance";
import { OidcButton, SignInForm } from "@/components/entrance/forms";
import { Alert } from "@/components/ui/alert";
import { readHome } from "@/lib/sessions/page-session";
import { config } from "@/lib/config/env";
import { safeNext } from "@/lib/client/safe-next";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Partial<Record<"next" | "ended" | "closed", string | string[]>>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next: requested, ended, closed } = await searchParams;
  const next = safeNext(typeof requested === "string" ? requested : null);
  if (await readHome()) redirect(next);
  const { oidc } = config();
  return (
    <Entrance
      title="Sign in"
      description="Welcome back."
      alert={reasonToBeHere(ended !== undefined, closed !== undefined)}
      otherWay={{ text: "New here?", href: "/sign-up", label: "Create account" }}
    >
      <SignInForm next={next} otherWay={oidc && <OidcButton name={oidc.name} next={next} />} />
    </Entrance>
  );
}

function reasonToBeHere(ended: boolean, closed: boolean) {
  if (closed)
    return (
      <Alert tone="completed" title="Your account is closed">
        Nobody can sign in to it any more.
      </Alert>
    );
  if (!ended) return undefined;
  return (
    <Alert tone="neutral" title="Your session has ended">
      Sign in to continue. What you typed has been saved.
    </Alert>
  );
}
