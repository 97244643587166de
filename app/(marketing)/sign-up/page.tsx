import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Entrance } from "@/components/session/entrance";
import { SignUpForm } from "@/components/session/sign-up-form";
import { readHome } from "@/lib/auth/page-session";

export const metadata: Metadata = { title: "Open an account" };

export default async function SignUpPage() {
  const home = await readHome();
  if (home) redirect(home);
  return (
    <Entrance
      title="Open an account"
      description="For your business: hold USDT and cedis, and pay anyone with a mobile-money number."
      otherWay={{ text: "You have one?", href: "/sign-in", label: "Sign in" }}
    >
      <SignUpForm />
    </Entrance>
  );
}
