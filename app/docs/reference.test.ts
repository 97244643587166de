import { expect, test } from "vitest";
import { operationIdOf, operations } from "@/lib/contract";
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

const groups = readReference({ environment: "testnet", oidc: {} });
const shown = groups.flatMap((group) => group.operations);

test("the body that a sample sends is one that its operation accepts", () => {
  const byId = new Map(operations.map((operation) => [operationIdOf(operation), operation]));
  const sending = shown.filter(({ sample }) => sample.body !== null);
  expect(sending.length).toBeGreaterThan(50);
  const rejected = sending.flatMap(({ id, sample }) => {
    // A provider's callback has no schema: it is read as the provider sends it.
    const error = byId.get(id)?.body?.safeParse(sample.body).error;
    return error ? [`${id}: ${error.message}`] : [];
  });
  expect(rejected).toEqual([]);
});

test("every JSON response of a success is shown by an example", () => {
  const bare = shown.flatMap(({ id, responses }) =>
    responses
      .filter(({ status, media, example }) => {
        return status < 400 && media === "application/json" && example === null;
      })
      .map(({ status }) => `${id} ${status}`),
  );
  // Its response is the OpenAPI document itself.
  expect(bare).toEqual(["systemOpenapi 200"]);
});

test("the samples of OAuth show how a client without a header authenticates", () => {
  const forms = shown.filter(({ sample }) => sample.media?.includes("form-urlencoded"));
  expect(forms.map(({ id }) => id)).toEqual(["oauthToken", "oauthRevoke"]);
  for (const { sample } of forms)
    expect(sample.body).toMatchObject({
      client_id: expect.stringMatching(/^oac_/),
      client_secret: expect.stringMatching(/^cc_test_/),
    });
});
