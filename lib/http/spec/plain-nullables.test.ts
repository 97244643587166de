import { expect, test } from "vitest";
import { openApiDocument } from "../openapi";
import { plainNullables } from "./plain-nullables";

const none = { type: "null" };

test("a nullable value of its own type is written as one type or null, wherever it is", () => {
  const schema = {
    properties: {
      note: { description: "Yours.", anyOf: [{ type: "string", minLength: 1 }, none] },
      inner: { items: { anyOf: [{ type: "object", properties: {} }, none] } },
    },
  };
  plainNullables(schema);
  expect(schema).toEqual({
    properties: {
      note: { description: "Yours.", type: ["string", "null"], minLength: 1 },
      inner: { items: { type: ["object", "null"], properties: {} } },
    },
  });
});

test("what is named, enumerated or one of several stays as it is", () => {
  for (const anyOf of [
    [{ $ref: "#/components/schemas/Money" }, none],
    [{ type: "string", enum: ["a"] }, none],
    [{ type: "string", const: "a" }, none],
    [{ type: "integer" }, { type: "object" }, none],
    [{ type: "integer" }, { type: "string" }],
  ]) {
    const schema = { anyOf: structuredClone(anyOf) };
    plainNullables(schema);
    expect(schema).toEqual({ anyOf });
  }
});

test("the document has no choice between a plain string and null", () => {
  const text = JSON.stringify(openApiDocument({ environment: "testnet", oidc: {} }));
  expect(text).not.toMatch(
    /"anyOf":\[\{"type":"string"(?![^}]*"(enum|const)")[^}]*\},\{"type":"null"\}\]/,
  );
});
