import { describe, expect, it } from "vitest";
import { fieldsOf, typeOf, type Schema } from "./schema";

const schemas: Record<string, Schema> = {
  Fee: {
    type: "object",
    description: "What it costs.",
    properties: { amount: { type: "string", example: "1.50" }, currency: { const: "GHSFIAT" } },
    required: ["amount", "currency"],
  },
  Node: {
    type: "object",
    properties: { children: { type: "array", items: { $ref: "#/components/schemas/Node" } } },
  },
};
const fee = { $ref: "#/components/schemas/Fee" };

describe("the fields of a schema", () => {
  it.each<[Schema, string]>([
    [{ type: ["string", "null"] }, "string or null"],
    [{ oneOf: [{ type: "number" }, { type: "string" }] }, "number or string"],
    [{ anyOf: [fee, { type: "null" }] }, "object or null"],
    [{ type: "array", items: fee }, "array of objects"],
    [{ type: "string", format: "date-time" }, "time"],
    [{ type: "string", anyOf: [{ format: "date" }] }, "string"],
    [{}, "any"],
  ])("names the type of %j", (schema, type) => {
    expect(typeOf(schema, schemas)).toBe(type);
  });

  it("follows references and null, and says what is required, listed and bounded", () => {
    const schema: Schema = {
      type: "object",
      properties: {
        fee: { anyOf: [fee, { type: "null" }] },
        limit: { type: "integer", minimum: 1, maximum: 1000, default: 20 },
        sequence: { type: "integer", maximum: Number.MAX_SAFE_INTEGER },
      },
      required: ["fee"],
    };
    const [first, limit, sequence] = fieldsOf(schema, schemas);
    expect(first).toMatchObject({
      type: "object or null",
      required: true,
      description: "What it costs.",
    });
    expect(first?.fields.map(({ name }) => name)).toEqual(["amount", "currency"]);
    expect(first?.fields[1]?.values).toEqual(["GHSFIAT"]);
    expect(limit?.bounds).toEqual(["At least 1.", "At most 1,000.", "20 by default."]);
    expect(limit?.required).toBe(false);
    expect(sequence?.bounds).toEqual([]);
  });

  it("joins the parts of allOf, and the fields of alternatives", () => {
    const joined: Schema = {
      allOf: [fee, { type: "object", properties: { note: { type: "string" } } }],
    };
    expect(fieldsOf(joined, schemas).map(({ name }) => name)).toEqual([
      "amount",
      "currency",
      "note",
    ]);
    const either: Schema = {
      oneOf: [
        { type: "object", properties: { kind: { const: "a" } }, required: ["kind"] },
        { type: "object", properties: { kind: { const: "b" }, x: {} }, required: ["kind", "x"] },
      ],
    };
    const [kind, x] = fieldsOf(either, schemas);
    expect(kind).toMatchObject({ required: true, values: ["a", "b"] });
    expect(x).toMatchObject({ name: "x", required: false });
  });

  it("ends where a schema contains itself", () => {
    expect(fieldsOf({ $ref: "#/components/schemas/Node" }, schemas)).toHaveLength(1);
  });
});
