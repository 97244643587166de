"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { QueryFailure } from "@/components/data/query-failure";
import { Card } from "@/components/ui/card";
import { pageSettingsQuery } from "@/lib/client/queries/payment-requests";

// A list does not carry the code of a form to its first paint.
const SettingsDialog = dynamic(() =>
  import("./page-settings-dialog").then((module) => module.PageSettingsDialog),
);

/** Which sites may show the hosted payment pages in a frame, and the way to change that. */
export function PageSettings({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(pageSettingsQuery());
  if (!data)
    return error ? (
      <Card>
        <QueryFailure what="the page settings" error={error} retry={() => void refetch()} />
      </Card>
    ) : null;
  const { origins } = data;
  return (
    <Card>
      <section
        aria-labelledby="embedding"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <div className="max-w-form">
          <h2 id="embedding" className="font-semibold">
            Payment pages on your site
          </h2>
          <p className="text-small text-muted">
            {origins.length === 0
              ? "No site may show your payment pages in a frame. Links to them always work."
              : "These sites may show your payment pages in a frame:"}
            {!mayChange && " An owner or an admin can change this."}
          </p>
          {origins.length > 0 && (
            <ul className="mt-1 text-small">
              {origins.map((origin) => (
                <li key={origin} className="font-mono wrap-anywhere">
                  {origin}
                </li>
              ))}
            </ul>
          )}
        </div>
        {mayChange && <SettingsDialog key={origins.join(" ")} origins={origins} />}
      </section>
    </Card>
  );
}
