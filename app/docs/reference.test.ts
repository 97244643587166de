import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/http/openapi";
import { readReference } from "./reference/read-reference";

type Paths = Record<string, Record<string, { responses: object }>>;

test.each(["testnet", "mainnet"] as const)(
  "on %s the reference shows the operations of the OpenAPI spec with their statuses",
  (environment) => {
    const deployment = { environment, oidc: environment === "testnet" ? {} : null };
    const { paths } = openApiDocument(deployment) as unknown as { paths: Paths };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
        .map(
          ([method, { responses }]) =>
            `${method.toUpperCase()} ${path} ${Object.keys(responses).join(", ")}`,
        ),
    );
    const shown = readReference(deployment)
      .flatMap(({ operations }) => operations)
      .map(
        ({ method, path, responses }) =>
          `${method} ${path} ${responses.map(({ status }) => status).join(", ")}`,
      );
    expect(shown.sort()).toEqual(documented.sort());
  },
);
