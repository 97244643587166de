import { createRequire } from "node:module";

/** A check made from a JSON schema, with what it found wrong the last time. */
export interface SchemaCheck {
  (value: unknown): boolean;
  errors?: { instancePath: string; message?: string; params: object }[] | null;
}

/** What tests use of the validator; it is loaded on first use. */
interface Validator {
  addSchema(schema: object, name: string): Validator;
  compile(schema: object): SchemaCheck;
}

const require = createRequire(import.meta.url);

/** A validator for JSON Schema 2020-12, which OpenAPI 3.1 speaks, that is none of our own making. */
export function schemaValidator(): Validator {
  const { Ajv2020 } = require("ajv/dist/2020.js") as {
    Ajv2020: new (options: object) => Validator;
  };
  // Examples and the like are annotations.
  return new Ajv2020({ strict: false, allErrors: true, formats });
}

const time = String.raw`T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})`;
const date = String.raw`\d{4}-\d{2}-\d{2}`;
/** The formats of the OpenAPI spec; patterns say what the others would. */
const formats = {
  "date-time": new RegExp(`^${date}${time}$`),
  date: new RegExp(`^${date}$`),
  ...Object.fromEntries(
    ["int64", "email", "uri", "ipv4", "ipv6", "cidrv4", "cidrv6"].map((name) => [name, true]),
  ),
};
