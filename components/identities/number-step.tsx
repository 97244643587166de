import { useQueryClient } from "@tanstack/react-query";
import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { useOperation } from "@/components/forms/use-operation";
import { Choice } from "@/components/ui/choice";
import { AddressField } from "@/components/wallet/address-field";
import { problemOfAddress } from "@/lib/address";
import { requestedBy, type IdentityDraft, type StepProps } from "./draft";

type Typed = Omit<IdentityDraft, "requested">;

const operation = () =>
  import("@/lib/contract/identities").then((identities) => identities.mintIdentityOperation);

/** Which number, and which wallet; then its owner is sent a code. */
export function NumberStep({ draft, change, network, go }: StepProps) {
  const queries = useQueryClient();
  const { phone, place, wallet } = draft;
  const sending = useOperation<"identities.mint">({
    onDone: (minted) => {
      const isOwn = form.getValues("place") === "own";
      change({ requested: requestedBy(minted, isOwn ? minted.wallet : null) });
      void queries.invalidateQueries({ queryKey: ["identities"] });
      // One that is linked this way already needs no code.
      go(minted.expiresAt === null ? "minted" : "code");
    },
    onRejected: (error) => form.reject(error),
  });
  const form: ContractFormHandle<Typed> = useContractForm(operation, {
    initial: { phone, place, wallet },
    onChange: change,
    shown: (typed) => ({
      phone: typed.phone,
      ...(typed.place === "own" && { wallet: typed.wallet }),
    }),
    onValid: (body) => {
      const typed = form.getValues();
      const problem = typed.place === "own" ? problemOfAddress(typed.wallet.trim()) : null;
      if (problem !== null) form.setError("wallet", { message: problem }, { shouldFocus: true });
      else sending.send("identities.mint", { body });
    },
  });
  return (
    <ContractForm
      form={{
        ...form,
        busy: sending.busy || form.formState.isSubmitting,
        problem: form.problem ?? (sending.unconfirmed ? sending.problem : null),
      }}
      submit="Send the code"
    >
      <TextField
        form={form}
        name="phone"
        label="Phone number"
        help="For example 024 123 4567. Its owner receives the code by SMS."
        wrong="Enter a whole phone number; outside Ghana, start with + and the country code."
        type="tel"
        inputMode="tel"
        className="figures"
      />
      <WalletChoice form={form} network={network} />
    </ContractForm>
  );
}

interface WalletChoiceProps {
  form: ContractFormHandle<Typed>;
  network: string;
}

function WalletChoice({ form, network }: WalletChoiceProps) {
  const { place, wallet } = form.values;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-small font-medium">Which wallet receives the USDT?</legend>
        <div className="grid gap-2">
          <Choice
            {...form.register("place")}
            value="new"
            title="A new wallet that you operate"
            text="Your business controls it until the owner moves the number to a wallet of their own."
          />
          <Choice
            {...form.register("place")}
            value="own"
            title="The owner's own wallet"
            text="The USDT goes to an address that only its owner controls."
          />
        </div>
      </fieldset>
      {place === "own" && (
        <AddressField
          form={form}
          name="wallet"
          label="Address of the wallet"
          typed={wallet}
          network={network}
        />
      )}
    </>
  );
}
