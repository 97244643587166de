import { config } from "@/lib/config/env";
import type { Deployment } from "@/lib/contract/operation";

const description = `Move value between mobile-money accounts in Ghana and USDT wallets.

## Authentication
Send an API key, an OAuth access token or the token of a session as \`Authorization: Bearer …\`. Each operation names the scope that it requires. Keys of testnet do not work on mainnet, nor the other way round.

## Amounts
Responses have decimal strings with all decimals of the currency. Requests accept a JSON number or a plain decimal string.

## Idempotency
POST, PUT and PATCH requests that change something accept an \`Idempotency-Key\`. It is valid for 24 hours: the same key and body get the first response again, with \`Idempotent-Replayed: true\`. An \`externalRef\` is unique forever.

## Errors
Every error has the shape of \`ErrorResponse\`: \`error.type\` follows from the status, \`error.code\` is narrower, and \`error.details\` names what is wrong. The codes of each response are listed with an example. Include \`X-Request-Id\` when you contact us.

## Limits
Requests are counted per minute. Responses have \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`; a 429 also has \`Retry-After\`, and did nothing.

## Lists
Lists return \`asOf\`: send it with later pages to keep them consistent while rows are added.

## Versions and deprecation
Changes are additive: new operations, optional parameters, members of responses, events and values of \`error.code\` may appear at any time, so ignore what you do not know. What will be removed is marked \`deprecated\` here, and its responses have the headers \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594) for at least six months before.`;

/** The head of the OpenAPI spec. */
export function infoOf({ environment }: Deployment) {
  return {
    title: "Cedirail",
    version: "1.0.0",
    summary: `Payments, conversions and mobile-money payouts (${environment})`,
    description,
    contact: { name: "Cedirail", url: `${config().publicUrl}/docs` },
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  };
}
