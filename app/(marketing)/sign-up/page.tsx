import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Entrance } from "@/components/entrance/entrance";
import { SignUpForm } from "@/components/entrance/forms";
import { readHome } from "@/lib/sessions/page-session";
import { maySeeOutbox } from "../outbox-access";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage() {
  const home = await readHome();
  if (home) redirect(home);
  return (
    <Entrance
      title="Create account"
      description="Hold USDT and cedis for your business, and pay anyone with a mobile-money number."
      otherWay={{ text: "Already have an account?", href: "/sign-in", label: "Sign in" }}
    >
      <SignUpForm outbox={await maySeeOutbox()} />
    </Entrance>
  );
}
