"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { useOperationForm, type OperationFormHandle } from "@/components/forms/use-operation-form";
import { AccountResult } from "@/components/recipient/account-result";
import { NoteField, NumberFields } from "@/components/recipient/recipient-fields";
import { useRecipient } from "@/components/recipient/use-recipient";
import { useToast } from "@/components/ui/toast";
import { phoneForEntry } from "@/lib/client/format-phone";
import type { Beneficiary } from "@/components/labels/beneficiaries";
import { networkStatusQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";

interface BeneficiaryFields {
  name: string;
  phoneNumber: string;
  /** Empty: detected at each payout. */
  provider: NetworkCode | "";
  note: string;
}

const operation = () =>
  import("@/lib/contract/beneficiaries").then((contract) => contract.createBeneficiaryOperation);

/** Saves a beneficiary, or changes one. */
export function BeneficiaryForm({ saved }: { saved: Beneficiary | null }) {
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const { data: networks } = useQuery(networkStatusQuery());
  const form: OperationFormHandle<BeneficiaryFields> = useOperationForm(operation, {
    initial: {
      name: saved?.name ?? "",
      phoneNumber: phoneForEntry(saved?.phoneNumber ?? ""),
      provider: saved?.provider ?? "",
      note: saved?.note ?? "",
    },
    ...(saved && {
      sentAs: (body) => ({
        id: "beneficiaries.update",
        request: {
          params: { id: saved.id },
          // An emptied field is removed.
          body: { ...body, provider: body.provider ?? null, note: body.note ?? null },
        },
      }),
    }),
    onDone: ({ name: savedName }) => {
      void queries.invalidateQueries({ queryKey: ["beneficiaries"] });
      toast({ tone: "completed", title: `${savedName} is saved` });
      router.push("/dashboard/beneficiaries");
    },
  });
  // Set when the field is left, so that not every key looks it up.
  const [name, setName] = useState(form.values.name.trim());
  const recipient = useRecipient(form.values, networks?.data ?? [], name || null);
  return (
    <ContractForm form={form} submit="Save">
      <TextField
        form={form}
        name="name"
        label="Name"
        help="The name in your list of beneficiaries."
        wrong="Enter a name of at most 120 characters."
        maxLength={120}
        options={{ onBlur: () => setName(form.getValues("name").trim()) }}
      />
      <NumberFields form={form} phone={recipient.phone} networks={networks?.data ?? []} />
      <AccountResult recipient={recipient} savedName={name} purpose="save" />
      <NoteField form={form} name="note" />
    </ContractForm>
  );
}
