"use client";

import { useRouter } from "next/navigation";
import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { roleLabels } from "@/components/labels/roles";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { DetailList } from "@/components/ui/detail-list";
import { phoneForEntry } from "@/lib/client/format-phone";
import type { ResponseOf } from "@/lib/client/operation-types";

type Profile = ResponseOf<"users.read-profile">;
type EmailKind = keyof Profile["emails"];

const operation = () =>
  import("@/lib/contract/accounts").then((accounts) => accounts.updateProfileOperation);

/** Who the user is, with a form for what they can change of it. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { email, role } = profile;
  return (
    <div className="grid max-w-form gap-6">
      <Card>
        <div className="-my-2">
          <DetailList facts={{ Email: email, Role: roleLabels[role] }} />
        </div>
      </Card>
      <Changes profile={profile} />
    </div>
  );
}

function Changes({ profile }: { profile: Profile }) {
  const router = useRouter();
  const form = useOperationForm(operation, {
    initial: {
      name: profile.name,
      phone: phoneForEntry(profile.phone ?? ""),
      emails: profile.emails,
    },
    // An emptied number is removed.
    sentAs: (body) => ({
      id: "users.update-profile",
      request: { body: { ...body, phone: body.phone ?? null } },
    }),
    report: () => ({ tone: "completed", title: "Saved" }),
    // The name is in the frame too.
    onDone: () => router.refresh(),
  });
  const choose = (kind: EmailKind, wanted: boolean) =>
    form.setValue("emails", { ...form.getValues("emails"), [kind]: wanted });
  return (
    // It stays after it was saved.
    <ContractForm form={{ ...form, done: false }} submit="Save">
      <TextField
        form={form}
        name="name"
        label="Name"
        wrong="Enter your name, at most 120 characters."
        autoComplete="name"
      />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        optional
        help="For us to reach you. It is not shown to your customers."
        wrong="Enter a number with the code of its country, for example +233 24 123 4567."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className="figures"
      />
      <EmailChoices
        // The others get only those about keys that they created.
        kinds={profile.role === "owner" ? emailKinds : ["keys"]}
        emails={form.values.emails}
        choose={choose}
      />
    </ContractForm>
  );
}

const texts: Record<EmailKind, { label: string; help: string }> = {
  webhooks: { label: "Webhooks", help: "An endpoint fails, and is disabled." },
  identities: { label: "Phone identities", help: "A person moves a number to their own wallet." },
  keys: { label: "API keys", help: "A key is about to expire." },
};

const emailKinds = Object.keys(texts) as EmailKind[];

interface EmailChoicesProps {
  kinds: readonly EmailKind[];
  emails: Profile["emails"];
  choose: (kind: EmailKind, wanted: boolean) => void;
}

/** Which emails the user gets. */
function EmailChoices({ kinds, emails, choose }: EmailChoicesProps) {
  return (
    <fieldset>
      <legend className="text-small font-medium">Email me when this happens</legend>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          {...texts[kind]}
          checked={emails[kind]}
          onChange={(event) => choose(kind, event.target.checked)}
        />
      ))}
      <p className="mt-1 text-small text-muted">
        We always email you about the security of your account.
      </p>
    </fieldset>
  );
}
