import { resolveSchema, type Schema, type Schemas } from "./schema";

/** What a member is likely to hold, where its schema gives no example. */
const byName: Record<string, unknown> = {
  amount: "150.00",
  phone: "+233241234567",
  phoneNumber: "+233240000001",
  recipient: "+233240000001",
  email: "ama@example.com",
  url: "https://example.com/webhooks",
  callbackUrl: "https://example.com/webhooks",
  name: "Ama Mensah",
  country: "GH",
  description: "Invoice 9",
  externalRef: "INV-9",
  otp: "123456",
  walletAddress: "0x52908400098527886E0F7030069857D2E4169EE7",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
};

const byFormat: Record<string, unknown> = {
  "date-time": "2026-11-21T09:30:00.000Z",
  date: "2026-11-21",
  email: "ama@example.com",
  uri: "https://example.com",
};

function exampleOfType(name: string, { type, format, minimum }: Schema): unknown {
  const [only] = [type ?? []].flat();
  if (only === "boolean") return true;
  if (only === "integer" || only === "number") return Math.max(minimum ?? 1, 1);
  if (only === "null") return null;
  return byFormat[format ?? ""] ?? byName[name] ?? "…";
}

/**
 * An example of a value: the schema's own where it has one, else made from its parts.
 * @param all whether an object has all its members, as in a response, or only the required ones
 */
export function exampleOf(
  schema: Schema,
  schemas: Schemas,
  { all, name = "", depth = 0 }: { all: boolean; name?: string; depth?: number },
): unknown {
  const resolved = resolveSchema(schema, schemas);
  const { example, examples, const: fixed, default: usual, oneOf, anyOf, type } = resolved;
  const given = example ?? examples?.[0] ?? fixed ?? usual ?? resolved.enum?.[0];
  if (given !== undefined) return given;
  const inner = { all, name, depth: depth + 1 };
  const choices = type === undefined ? (oneOf ?? anyOf) : undefined;
  if (choices) {
    if (byName[name] !== undefined) return byName[name];
    const chosen = choices.find((one) => resolveSchema(one, schemas).type !== "null");
    return exampleOf(chosen ?? {}, schemas, inner);
  }
  if (resolved.items) return depth > 6 ? [] : [exampleOf(resolved.items, schemas, inner)];
  if (resolved.properties || type === "object") {
    const members = Object.entries(resolved.properties ?? {}).filter(
      ([member]) => all || resolved.required?.includes(member),
    );
    return Object.fromEntries(
      members.map(([member, one]) => [
        member,
        exampleOf(one, schemas, { all, name: member, depth: depth + 1 }),
      ]),
    );
  }
  return exampleOfType(name, resolved);
}
