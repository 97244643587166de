"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { useOperationForm, type OperationFormHandle } from "@/components/forms/use-operation-form";
import { useToast } from "@/components/ui/toast";
import { AddressField } from "./address-field";

const operation = () =>
  import("@/lib/contract/addresses").then((addresses) => addresses.createAddressOperation);

/** Saves a withdrawal address. */
export function AddressForm({ network }: { network: string | null }) {
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const form: OperationFormHandle<{ label: string; address: string }> = useOperationForm(
    operation,
    {
      initial: { label: "", address: "" },
      onDone: ({ label }) => {
        void queries.invalidateQueries({ queryKey: ["addresses"] });
        toast({ tone: "completed", title: `${label} is saved` });
        router.push("/dashboard/wallet/addresses");
      },
    },
  );
  return (
    <ContractForm form={form} submit="Save address">
      <TextField
        form={form}
        name="label"
        label="Name"
        help="For example the exchange or the wallet it belongs to."
        wrong="Enter a name of at most 120 characters."
        maxLength={120}
      />
      <AddressField
        form={form}
        name="address"
        label="Address"
        typed={form.values.address}
        network={network}
      />
    </ContractForm>
  );
}
