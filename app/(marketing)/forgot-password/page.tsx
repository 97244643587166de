import type { Metadata } from "next";
import { Entrance } from "@/components/entrance/entrance";
import { ForgotPasswordForm } from "@/components/entrance/forms";
import { maySeeOutbox } from "../outbox-access";

export const metadata: Metadata = { title: "Forgot your password?" };

export default async function ForgotPasswordPage() {
  return (
    <Entrance
      title="Forgot your password?"
      description="We send you a link to choose a new one."
      otherWay={{ text: "Remembered it?", href: "/sign-in", label: "Sign in" }}
    >
      <ForgotPasswordForm outbox={await maySeeOutbox()} />
    </Entrance>
  );
}
