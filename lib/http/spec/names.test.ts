import { expect, test } from "vitest";
import { bodyOf, document, documented, follow, schemas } from "@/lib/tooling/test-spec";

test("every operation has a name, a summary and a description that generated clients can show", () => {
  const ids = documented.map(({ operation }) => operation.operationId);
  // Kotlin and Python name methods and files after them.
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
  for (const { operation } of documented) {
    expect(operation.operationId).toMatch(/^[a-z]+([A-Z][a-z0-9]*)+$/);
    expect(operation.summary, operation.operationId).toMatch(/^[A-Z].*[^.]$/s);
    expect(operation.summary.length, operation.operationId).toBeLessThanOrEqual(120);
    expect(operation.description, operation.operationId).toMatch(/^[A-Z].*\.$/s);
  }
});

test("every tag is used and described, and every operation has one", () => {
  const used = new Set(documented.flatMap(({ operation }) => operation.tags));
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  for (const { name, description } of document.tags) expect(description, name).toMatch(/\.$/);
});

test("bodies and responses have names, and no two names mean the same", () => {
  const inline = documented.flatMap(({ operation: { operationId, requestBody, responses } }) =>
    [requestBody, ...Object.values(responses).map(follow)]
      .flatMap((one) => Object.entries(one?.content ?? {}))
      .filter(([, { schema }]) => schema.properties !== undefined)
      .map(([type]) => `${operationId} ${type}`),
  );
  expect(inline).toEqual([]);
  const names = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(schemas)) {
    const text = JSON.stringify({ ...schema, description: undefined });
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  names.delete(JSON.stringify({ type: "object", properties: {} }));
  expect([...names.values()].filter(({ length }) => length > 1)).toEqual([]);
});

test("what generators would name after its first place has a name: amounts and events", () => {
  const { amount } = bodyOf("/api/mobile-money/transfer").properties ?? {};
  expect(amount).toEqual({ $ref: "#/components/schemas/CedisAmount" });
  expect(
    JSON.stringify([document.paths, schemas]).match(/"exclusiveMaximum":1000000000000/g),
  ).toHaveLength(2);
  expect(schemas.Event?.properties?.event).toEqual({ $ref: "#/components/schemas/EventName" });
});

test("no boolean is a constant, which Kotlin has no type for", () => {
  expect(JSON.stringify(document)).not.toMatch(/"const":(true|false)/);
});

test("responses may get more members, requests may not", () => {
  expect(schemas.Transaction).not.toHaveProperty("additionalProperties");
  expect(bodyOf("/payments/initiate").additionalProperties).toBe(false);
});

test("every reference leads somewhere and everything that is named is used", () => {
  const text = JSON.stringify(document);
  const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? ""));
  for (const ref of used) follow({ $ref: ref });
  for (const [kind, named] of Object.entries(document.components))
    for (const name of kind === "securitySchemes" ? [] : Object.keys(named))
      expect(used).toContain(`#/components/${kind}/${name}`);
});
