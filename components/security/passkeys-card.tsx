"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { QueryState } from "@/components/data/query-state";
import { ActDialog } from "@/components/forms/act-dialog";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { useSecondFactors } from "@/components/session/person";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { When } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { createPasskey } from "@/lib/client/passkeys";
import { passkeysQuery } from "@/lib/client/queries/passkeys";
import { deviceText } from "./device";
import { RecoveryCodes } from "./recovery-codes";

type Passkey = ResponseOf<"auth.passkeys">["data"][number];

/** Passkeys: listed, set up, the first with its recovery codes, and removed. */
export function PasskeysCard({ email }: { email: string }) {
  const query = useQuery(passkeysQuery());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const passkeys = query.data?.data;
  return (
    <Card
      title="Passkeys"
      description="A fingerprint, a face or the PIN of your device, in place of a code. It also confirms that it's you, without your password."
      padding={codes ? "normal" : "flush"}
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onSaved={() => setCodes(null)} />
      ) : passkeys ? (
        <>
          {passkeys.length > 0 && (
            <ul className="divide-y divide-line border-b border-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} isLast={passkeys.length === 1} />
              ))}
            </ul>
          )}
          <AddPasskey onCodes={setCodes} />
        </>
      ) : (
        <QueryState what="your passkeys" query={query} rows={1} />
      )}
    </Card>
  );
}

/** Reads again what the user has. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return () => {
    // The frame knows what step-up requires.
    router.refresh();
    return queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  };
}

function AddPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const refresh = useRefresh();
  const isFirst = useSecondFactors().length === 0;
  const [problem, setProblem] = useState<Error | null>(null);
  const [isLost, setLost] = useState(false);
  const add = useOperation<"auth.add-passkey">({
    report: () => ({ tone: "completed", title: "Your passkey is set up" }),
    onDone: ({ recoveryCodes }) => {
      if (recoveryCodes) onCodes(recoveryCodes);
      else if (isFirst) setLost(true);
      return refresh();
    },
    // Perhaps it was set up, and only the response was lost.
    onProblem: () => void refresh(),
  });
  const begin = useOperation<"auth.begin-passkey">({
    stepUp: "A passkey changes how you sign in, so confirm that it's you.",
    onDone: async (options) => {
      try {
        const passkey = await createPasskey(options);
        add.send("auth.add-passkey", { body: { name: deviceText(navigator.userAgent), passkey } });
      } catch (error) {
        setProblem(error as Error);
      }
    },
  });
  const press = () => {
    setProblem(null);
    add.clear();
    begin.send("auth.begin-passkey", {});
  };
  return (
    <div className="grid gap-4 p-4 sm:justify-items-start sm:px-6">
      {isLost && (
        <Alert tone="attention" title="We lost the connection to your recovery codes">
          Your passkey is set up, but we cannot show the recovery codes again. Remove it and set it
          up once more.
        </Alert>
      )}
      <Button loading={begin.busy || add.busy} onClick={press}>
        Set up a passkey
      </Button>
      <ActProblem error={begin.problem ?? problem ?? add.problem} done="set up" />
      {begin.dialog}
    </div>
  );
}

function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const hasCodes = useSecondFactors().includes("otp");
  const refresh = useRefresh();
  const act = useOperation<"auth.remove-passkey">({
    stepUp: "Removing a passkey changes how you sign in, so confirm that it's you.",
    report: () => ({ tone: "completed", title: "The passkey is removed" }),
    onDone: refresh,
    // Perhaps it was removed elsewhere.
    onRejected: () => void refresh(),
  });
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted">
          Set up <When at={createdAt} /> ·{" "}
          {lastUsedAt === null ? (
            "never used"
          ) : (
            <>
              last used <When at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <ActDialog
        title="Remove this passkey?"
        description={
          isLast && !hasCodes
            ? "Your password alone signs in again, and your recovery codes stop working. Delete the passkey on your device too."
            : "It no longer signs you in. Delete it on your device too."
        }
        trigger={
          <Button size="small" aria-label={`Remove the passkey: ${name}`}>
            Remove
          </Button>
        }
        act="Remove passkey"
        danger
        operation={act}
        onAct={() => act.send("auth.remove-passkey", { params: { id } })}
        otherwise="The passkey still works."
      />
    </li>
  );
}
