import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/http/openapi";
import { documentedGroups } from "@/components/docs/groups";

type Paths = Record<string, Record<string, { responses: object }>>;

test.each(["testnet", "mainnet"] as const)(
  "on %s the API docs show the operations of the OpenAPI spec with their statuses",
  (environment) => {
    const deployment = { environment, oidc: environment === "testnet" ? {} : null };
    const { paths } = openApiDocument(deployment) as unknown as { paths: Paths };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { responses }]) =>
          `${method.toUpperCase()} ${path} ${Object.keys(responses).join(", ")}`,
      ),
    );
    const shown = documentedGroups(deployment)
      .flatMap(({ operations }) => operations)
      .map(({ method, path, statuses }) => `${method} ${path} ${statuses}`);
    expect(shown.sort()).toEqual(documented.sort());
  },
);
