import type { Metadata } from "next";
import { Entrance } from "@/components/entrance/entrance";
import { VerifyEmailAct } from "@/components/entrance/forms";

export const metadata: Metadata = {
  title: "Confirm your email address",
  robots: { index: false, follow: false },
};

export default function VerifyEmailPage() {
  return (
    <Entrance
      title="Confirm your email address"
      description="One more step, and your account is open."
      otherWay={{ text: "Confirmed already?", href: "/sign-in", label: "Sign in" }}
    >
      <VerifyEmailAct />
    </Entrance>
  );
}
