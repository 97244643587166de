import type { Metadata } from "next";
import { Entrance } from "@/components/entrance/entrance";
import { ResetPasswordForm } from "@/components/entrance/forms";

export const metadata: Metadata = {
  title: "Choose a new password",
  robots: { index: false, follow: false },
};

export default function ResetPasswordPage() {
  return (
    <Entrance
      title="Choose a new password"
      description="It ends all your sessions. One-time codes and passkeys stay as they are."
      otherWay={{ text: "Remembered it?", href: "/sign-in", label: "Sign in" }}
    >
      <ResetPasswordForm />
    </Entrance>
  );
}
