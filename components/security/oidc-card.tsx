"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { loadPage } from "@/components/data/load-page";
import { ActDialog } from "@/components/forms/act-dialog";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { QueryStateCard } from "@/components/data/query-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { oidcConnectionQuery } from "@/lib/client/queries/oidc-connection";

/** The account of another service that signs the user in: connected, or disconnected. */
export function OidcCard() {
  const query = useQuery(oidcConnectionQuery());
  if (!query.data) return <QueryStateCard what="your connection" query={query} rows={1} />;
  const { name, connection } = query.data;
  return (
    <Card
      title={name}
      description={`Sign in with your account at ${name} instead of your password.`}
    >
      {connection ? <Connected name={name} connection={connection} /> : <Connect name={name} />}
    </Card>
  );
}

function Connect({ name }: { name: string }) {
  const act = useOperation<"auth.begin-oidc-connection">({
    stepUp: `${name} signs in as you once it is connected, so confirm that it's you.`,
    onDone: ({ url }) => loadPage(url),
  });
  return (
    <div className="grid justify-items-start gap-4">
      <Status tone="neutral" label="Not connected" />
      <ActProblem error={act.problem} />
      <Button
        loading={act.busy || act.done}
        onClick={() => act.send("auth.begin-oidc-connection", {})}
      >
        Connect {name}
      </Button>
      {act.dialog}
    </div>
  );
}

type Connection = NonNullable<ResponseOf<"auth.read-oidc-connection">["connection"]>;

function Connected({ name, connection }: { name: string; connection: Connection }) {
  const queries = useQueryClient();
  const act = useOperation<"auth.remove-oidc-connection">({
    stepUp: "This changes how you sign in, so confirm that it's you.",
    report: () => ({ tone: "completed", title: `${name} is disconnected` }),
    onDone: () => queries.invalidateQueries({ queryKey: oidcConnectionQuery().queryKey }),
  });
  const { label, connectedAt } = connection;
  return (
    <div className="grid justify-items-start gap-4">
      <div className="grid justify-items-start gap-1">
        <Status tone="completed" label="Connected" />
        {label !== null && <p className="wrap-anywhere">{label}</p>}
        <p className="text-small text-muted">
          You connected it <When at={connectedAt} />.
        </p>
      </div>
      <ActDialog
        title={`Disconnect ${name}?`}
        description={`Sign in with your password then. Your account at ${name} stays as it is.`}
        trigger={<Button>Disconnect</Button>}
        act={`Disconnect ${name}`}
        danger
        operation={act}
        onAct={() => act.send("auth.remove-oidc-connection", {})}
        otherwise={`${name} is still connected.`}
      />
    </div>
  );
}
