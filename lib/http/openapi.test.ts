import { describe, expect, it, test } from "vitest";
import { operationIdOf, operations } from "@/lib/contract";
import { limitClasses, scopeOf, scopes, scopesOf, staffRolesOf } from "@/lib/contract/operation";
import { typeOfCode } from "@/lib/errors";
import { contractAdditions } from "@/lib/tooling/contract-additions";
import {
  bodyOf,
  document,
  documented,
  follow,
  responseOf,
  schemas,
  type OpenApi,
  type Schema,
} from "@/lib/tooling/test-spec";
import { openApiDocument } from "./openapi";

test("the document is OpenAPI 3.1 with a title, a version, a server and the way to give a key", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: "Cedirail", version: expect.any(String) });
  expect(document.servers.length).toBeGreaterThan(0);
  for (const { url } of document.servers) expect(URL.canParse(url)).toBe(true);
  expect(document.components.securitySchemes).toEqual({
    apiKey: expect.objectContaining({ type: "http", scheme: "bearer" }),
    oauth: expect.objectContaining({
      type: "oauth2",
      flows: {
        clientCredentials: {
          tokenUrl: expect.stringMatching(/\/oauth\/token$/),
          scopes: Object.fromEntries(scopes.map((scope) => [scope, expect.any(String)])),
        },
      },
    }),
    oauthClient: expect.objectContaining({ type: "http", scheme: "basic" }),
    sessionToken: expect.objectContaining({ type: "http", scheme: "bearer" }),
    sessionCookie: expect.objectContaining({
      type: "apiKey",
      in: "cookie",
      name: "cedirail.session",
    }),
  });
});

test("every operation of the contract is documented, and none besides", () => {
  const name = (path: string, method: string) => `${method.toUpperCase()} ${path}`;
  expect(documented.map(({ path, method }) => name(path, method)).sort()).toEqual(
    operations.map(({ path, method }) => name(path, method)).sort(),
  );
});

test.each(contractAdditions)("%s, which the contract adds, is documented", (addition) => {
  expect(documented.map(({ path, method }) => `${method.toUpperCase()} ${path}`)).toContain(
    addition,
  );
});

test("mainnet documents all but the sandbox", () => {
  const { paths } = openApiDocument({ environment: "mainnet", oidc: {} }) as unknown as OpenApi;
  const onMainnet = Object.values(paths).flatMap((methods) => Object.values(methods));
  const expected = operations.filter(({ id }) => !id.startsWith("sandbox.")).map(operationIdOf);
  expect(onMainnet.map(({ operationId }) => operationId).sort()).toEqual(expected.sort());
  expect(Object.keys(paths).filter((path) => path.includes("sandbox"))).toEqual([]);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s",
  (_, operation) => {
    const found = document.paths[operation.path]?.[operation.method.toLowerCase()];
    if (!found) throw new Error("It is not documented.");

    it("states its scope and its limit", () => {
      const staff = staffRolesOf(operation);
      expect(found["x-scope"]).toBe(scopeOf(operation) ?? undefined);
      expect(found["x-staff"]).toEqual(staff.length > 0 ? staff : undefined);
      expect(found["x-limit"]).toEqual(
        operation.limit
          ? { class: operation.limit, perMinute: limitClasses[operation.limit] }
          : undefined,
      );
      const needed = scopesOf(operation);
      const isForPrograms =
        !operation.sessionOnly && (operation.auth === "any" || needed.length > 0);
      const oauth =
        needed.length > 0 ? needed.map((scope) => ({ oauth: [scope] })) : [{ oauth: [] }];
      const signedIn = [
        ...(isForPrograms ? [{ apiKey: [] }, ...oauth] : []),
        { sessionToken: [] },
        { sessionCookie: [] },
      ];
      const isPublic = operation.auth === "public";
      const anonymous = operation.errorShape === "oauth" ? [{ oauthClient: [] }, {}] : [];
      expect(found.security).toEqual(isPublic ? anonymous : signedIn);
    });

    it("declares every parameter of its path as required", () => {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (found.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => name).sort()).toEqual(inPath.sort());
      expect(declared.every(({ required }) => required === true)).toBe(true);
    });

    it("declares its response, its errors and their headers", () => {
      expect(Object.keys(found.responses)).toContain(String(operation.status));
      for (const [status, reference] of Object.entries(found.responses)) {
        const response = follow(reference);
        expect(response.description).not.toBe("");
        expect(Object.keys(response.headers)).toContain("X-Request-Id");
        const { schema } = response.content["application/json"] ?? {};
        if (operation.errorShape === "oauth" && Number(status) >= 400 && status !== "405")
          expect(schema).toEqual({ $ref: "#/components/schemas/OAuthError" });
        else if (Number(status) >= 400 && status !== "503")
          expect(schema).toEqual({ $ref: "#/components/schemas/ErrorResponse" });
      }
      const always = ["400", "405", "500"];
      const guarded = operation.auth === "public" ? [] : ["401", "403", "429"];
      for (const status of [...always, ...guarded]) expect(found.responses).toHaveProperty(status);
      expect(Object.keys(responseOf(found, 405).headers)).toContain("Allow");
      if (operation.limit)
        expect(Object.keys(responseOf(found, 429).headers)).toEqual(
          expect.arrayContaining(["X-RateLimit-Limit", "X-RateLimit-Reset", "Retry-After"]),
        );
    });

    it("declares a body that admits no unknown field, exactly where it takes one", () => {
      const documented = operation.documentedBody ?? operation.body;
      expect(found.requestBody !== undefined).toBe(
        documented !== undefined || operation.bytesBody === true,
      );
      if (operation.bytesBody)
        return expect(Object.keys(found.requestBody?.content ?? {})).toEqual([
          "application/octet-stream",
        ]);
      if (operation.formBody)
        expect(Object.keys(found.requestBody?.content ?? {})).toEqual([
          "application/json",
          "multipart/form-data",
        ]);
      if (operation.isForm)
        // Unknown parameters are ignored (RFC 6749 §3.2).
        return expect(Object.keys(found.requestBody?.content ?? {})).toEqual([
          "application/x-www-form-urlencoded",
        ]);
      if (!operation.body) return;
      const whole = bodyOf(operation.path, operation.method.toLowerCase());
      expect(whole.properties ?? whole.oneOf).toBeDefined();
      const choices = whole.properties ? [whole] : (whole.oneOf ?? []);
      for (const schema of choices.map(follow)) {
        expect(schema).toMatchObject({ type: "object", additionalProperties: false });
        expect(Object.keys(schema.properties ?? {})).toEqual(
          expect.arrayContaining(schema.required ?? []),
        );
      }
    });
  },
);

test("amounts are documented as a number or a decimal string, with their rules, and as required", () => {
  for (const path of [
    "/payments/initiate",
    "/api/mobile-money/transfer",
    "/api/convert/usdt-to-ghs",
    "/api/sandbox/faucet",
  ]) {
    const { properties = {}, required = [] } = bodyOf(path);
    expect(required, path).toContain("amount");
    const amount = follow(properties.amount ?? {});
    expect(amount.oneOf?.map(({ type }) => type)).toEqual(["number", "string"]);
    expect(amount.description).toContain("15 significant digits");
    expect(amount.oneOf?.[0]).toMatchObject({ exclusiveMaximum: 1e12 });
  }
});

test("payouts in bulk are documented row by row, as JSON and as CSV, their result as CSV", () => {
  const content = document.paths["/payouts/batches"]?.post?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual(["application/json", "text/csv"]);
  expect(content["text/csv"]?.schema.description).toContain("phoneNumber");
  const { rows } = bodyOf("/payouts/batches").properties ?? {};
  expect(rows).toMatchObject({ type: "array", minItems: 1, maxItems: 1000 });
  const row = follow((rows as { items: Schema }).items);
  expect(row).toMatchObject({ additionalProperties: false, required: ["amount", "phoneNumber"] });
  const result = document.paths["/payouts/batches/{id}/result"]?.get?.responses["200"];
  expect(result?.content).toMatchObject({ "text/csv": { schema: { type: "string" } } });
});

test("an Idempotency-Key is documented wherever it is taken", () => {
  for (const operation of operations) {
    const found = document.paths[operation.path]?.[operation.method.toLowerCase()];
    const names = (found?.parameters ?? []).map(({ name }) => name);
    const takes = operation.method !== "DELETE" && operation.transactional !== undefined;
    expect(names.includes("Idempotency-Key"), operation.id).toBe(takes);
    const { headers } = responseOf(found, operation.status);
    expect("Idempotent-Replayed" in headers, operation.id).toBe(takes);
    expect(
      responseOf(found, 400).description.includes("IDEMPOTENCY_KEY_REUSED"),
      operation.id,
    ).toBe(takes);
  }
});

test("the error body lists every type and code that there is", () => {
  const error = follow(schemas.ErrorResponse?.properties?.error ?? {});
  expect(error.properties?.code?.enum?.slice().sort()).toEqual(Object.keys(typeOfCode).sort());
  expect(error.properties?.type?.enum).toContain("BAD_REQUEST");
});

test("a session's life is documented: its cookie, its errors, and what is no session", () => {
  const of = (path: string) =>
    Object.values(document.paths[path]?.post?.responses ?? {}).map(follow);
  for (const path of ["/api/auth/login", "/api/auth/reset-password", "/api/auth/logout"])
    expect(
      of(path).some(({ headers }) => "Set-Cookie" in headers),
      path,
    ).toBe(true);
  for (const path of ["/api/auth/logout", "/api/auth/reauthenticate"])
    expect(responseOf(document.paths[path]?.post, 400).description).toContain("INVALID_STATE");
});
