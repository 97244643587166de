import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Entrance } from "@/components/entrance/entrance";
import { OidcReturn } from "@/components/entrance/forms";
import { config } from "@/lib/config/env";

export const metadata: Metadata = {
  title: "Sign in",
  robots: { index: false, follow: false },
};

interface CallbackPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where the issuer sends browsers back to. */
export default async function OidcCallbackPage({ searchParams }: CallbackPageProps) {
  const { oidc } = config();
  if (!oidc) notFound();
  const parameters = Object.entries(await searchParams).flatMap(([name, values = []]) =>
    [values].flat().map((value) => [name, value]),
  );
  if (parameters.length === 0) redirect("/sign-in");
  return (
    <Entrance
      title={oidc.name}
      description={`You are back from ${oidc.name}.`}
      otherWay={{ text: "Have a password?", href: "/sign-in", label: "Sign in with it" }}
    >
      <OidcReturn response={new URLSearchParams(parameters).toString()} name={oidc.name} />
    </Entrance>
  );
}
