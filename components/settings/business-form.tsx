"use client";

import { useRouter } from "next/navigation";
import { ContractForm } from "@/components/forms/contract-form";
import { SelectField, TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { useIsManager } from "@/components/session/person";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import type { ResponseOf } from "@/lib/client/operation-types";

interface BusinessFormProps {
  profile: Pick<ResponseOf<"users.read-profile">, "businessName" | "timezone">;
  /** From the server: browsers know different ones. */
  timezones: readonly string[];
}

const operation = () =>
  import("@/lib/contract/accounts").then((accounts) => accounts.updateProfileOperation);

/** The name and the time zone of the business; a form for those who may change them. */
export function BusinessForm({ profile, timezones }: BusinessFormProps) {
  const { businessName, timezone } = profile;
  if (useIsManager()) return <Changes profile={profile} timezones={timezones} />;
  return (
    <div className="max-w-form">
      <Card>
        <div className="-my-2">
          <DetailList facts={{ Name: businessName, "Time zone": timezone }} />
        </div>
        <p className="mt-4 text-small text-muted">An owner or an admin can change this.</p>
      </Card>
    </div>
  );
}

function Changes({ profile: { businessName, timezone }, timezones }: BusinessFormProps) {
  const router = useRouter();
  const form = useOperationForm(operation, {
    initial: { businessName, timezone },
    report: () => ({ tone: "completed", title: "Saved" }),
    // The name is in the frame too.
    onDone: () => router.refresh(),
  });
  const zones = timezones.includes(timezone) ? timezones : [timezone, ...timezones];
  return (
    <div className="max-w-form">
      {/* It stays after it was saved. */}
      <ContractForm form={{ ...form, done: false }} submit="Save">
        <TextField
          form={form}
          name="businessName"
          label="Business name"
          help="Payers see it on your payment pages, and your team in every email."
          wrong="Enter the name of your business, at most 120 characters."
          autoComplete="organization"
        />
        <SelectField
          form={form}
          name="timezone"
          label="Time zone"
          help="For your programs. These pages show the time in Accra."
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
      </ContractForm>
    </div>
  );
}
