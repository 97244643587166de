import { describe, expect, it } from "vitest";
import { schemaValidator } from "@/lib/tooling/json-schema";
import { readCatalog } from "./catalog";

/** What developers generate their types from. */
describe.each(readCatalog().data.map((kind) => [kind.event, kind.resource, kind] as const))(
  "%s of %s",
  (name, _, kind) => {
    const check = schemaValidator().compile(kind.schema);

    it("has a sample that its own schema accepts", () => {
      expect(check(kind.sample), JSON.stringify(check.errors)).toBe(true);
      expect(kind.sample).toMatchObject({ event: name, resource: kind.resource });
    });

    it("has a schema that rejects another event and other data", () => {
      expect(check({ ...kind.sample, event: "payment.unknown" })).toBe(false);
      expect(check({ ...kind.sample, data: {} })).toBe(false);
    });
  },
);
