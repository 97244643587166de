"use client";

import { useQuery } from "@tanstack/react-query";
import { UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { QueryFailure } from "@/components/data/query-failure";
import { beneficiaryList, type Beneficiary } from "@/components/labels/beneficiaries";
import { networkName } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ListSkeleton } from "@/components/ui/skeleton";
import { useSettled } from "@/components/ui/use-settled";
import { formatPhone } from "@/lib/client/format-phone";
import { listQuery } from "@/lib/client/lists";

interface BeneficiaryPickerProps {
  choose: (beneficiary: Beneficiary) => void;
  /** What opens it: "Choose another". */
  label: string;
  block?: boolean;
}

/** Chooses one of the saved beneficiaries. */
export function BeneficiaryPicker({ choose, label, block = false }: BeneficiaryPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title="Choose a beneficiary"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button block={block} icon={<UserRoundSearch aria-hidden="true" className="size-4" />}>
          {label}
        </Button>
      }
    >
      <Finder
        choose={(beneficiary) => {
          setOpen(false);
          choose(beneficiary);
        }}
      />
    </Dialog>
  );
}

function Finder({ choose }: Pick<BeneficiaryPickerProps, "choose">) {
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const { data, error, refetch, isPlaceholderData } = useQuery(
    listQuery(beneficiaryList, q === "" ? {} : { q }),
  );
  return (
    <div className="grid min-h-80 content-start gap-3 pb-2">
      <Field label="Search">
        {(wiring) => (
          <Input
            {...wiring}
            required={false}
            type="search"
            placeholder="Name or number"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {!data ? (
        error ? (
          <QueryFailure what="your beneficiaries" error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} label="Loading beneficiaries" />
        )
      ) : (
        <div aria-busy={isPlaceholderData}>
          <p role="status" className="text-small text-muted">
            {foundText(data.data.length, data.total)}
          </p>
          <ul className="mt-1 -mx-2">
            {data.data.map((beneficiary) => (
              <li key={beneficiary.id}>
                <Choice beneficiary={beneficiary} choose={choose} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Choice({
  beneficiary,
  choose,
}: { beneficiary: Beneficiary } & Pick<BeneficiaryPickerProps, "choose">) {
  const { name, phoneNumber, provider } = beneficiary;
  return (
    <button
      type="button"
      onClick={() => choose(beneficiary)}
      className="block min-h-14 w-full rounded-control px-2 py-2 text-left transition-colors hover:bg-sunken"
    >
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="figures block text-small text-muted">
        {formatPhone(phoneNumber)}
        {provider && `, ${networkName(provider)}`}
      </span>
    </button>
  );
}

function foundText(shown: number, total: number): string {
  if (total === 0) return "No beneficiaries match.";
  if (shown < total) return `The newest ${shown} of ${total}. Search to find the others.`;
  return total === 1 ? "One beneficiary." : `${total} beneficiaries.`;
}
