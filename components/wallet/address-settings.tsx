"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { QueryFailure } from "@/components/data/query-failure";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import { addressSettingsQuery } from "@/lib/client/queries/addresses";
import type { ResponseOf } from "@/lib/client/operation-types";

// A list does not carry the code of a form to its first paint.
const SettingsDialog = dynamic(() =>
  import("./address-settings-dialog").then((module) => module.AddressSettingsDialog),
);

type Rules = ResponseOf<"addresses.read-settings">["inForce"];

/** Whether only saved addresses may be used, and the way to change that. */
export function AddressSettings({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(addressSettingsQuery());
  if (!data)
    return error ? (
      <Card>
        <QueryFailure what="the address settings" error={error} retry={() => void refetch()} />
      </Card>
    ) : null;
  const { inForce, inForceUntil, ...set } = data;
  return (
    <Card>
      <section
        aria-labelledby="restrictions"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <div className="max-w-form">
          <h2 id="restrictions" className="font-semibold">
            Where you can withdraw to
          </h2>
          <p className="text-small text-muted">
            {rulesText(inForce)}
            {!mayChange && " An owner or an admin can change this."}
          </p>
          {inForceUntil !== null && (
            <p className="mt-1 text-small">
              From <Time at={inForceUntil} />: {rulesText(set)}
            </p>
          )}
        </div>
        {mayChange && <SettingsDialog key={`${set.onlySaved} ${set.coolingHours}`} rules={set} />}
      </section>
    </Card>
  );
}

function rulesText({ onlySaved, coolingHours }: Rules): string {
  if (!onlySaved) return "You can withdraw USDT to any address.";
  if (coolingHours === 0) return "You can withdraw USDT to saved addresses only.";
  const hours = coolingHours === 1 ? "1 hour" : `${coolingHours} hours`;
  return `You can withdraw USDT to saved addresses only, ${hours} after they are saved.`;
}
