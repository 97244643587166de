import type { Metadata } from "next";
import { Entrance } from "@/components/entrance/entrance";
import { AcceptInvitationForm } from "@/components/entrance/forms";

export const metadata: Metadata = {
  title: "Accept your invitation",
  robots: { index: false, follow: false },
};

export default function AcceptInvitationPage() {
  return (
    <Entrance
      title="Accept your invitation"
      description="You sign in with the address that the email was sent to, and a password of your own."
      otherWay={{ text: "Accepted already?", href: "/sign-in", label: "Sign in" }}
    >
      <AcceptInvitationForm />
    </Entrance>
  );
}
