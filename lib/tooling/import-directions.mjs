import { readdirSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Who may import whom: app and components → domains → infrastructure → leaves. Each zone forbids
 * files matching `target` to import files matching `from`, save those matching `except`.
 */

// Files directly in lib/ are leaves too. The schema's shared columns and the provider's types are
// plain declarations, so they count as leaves although they live elsewhere.
const leaves = [
  "lib/*.ts",
  "lib/contract/**/*",
  "lib/providers/@(contract).ts",
  "lib/rates/@(source).ts",
];
const infrastructure = [
  "audit",
  "chain",
  "client",
  "config",
  "contract",
  "crypto",
  "db",
  "events",
  "files",
  "groups",
  "http",
  "idempotency",
  "jobs",
  "launcher",
  "ledger",
  "log",
  "metrics",
  "outbound",
  "pdf",
  "processes",
  "providers",
  "rate-limit",
  "sdk",
  "sending",
  "tooling",
];

/** The domains, lowest first: each imports only those before it, and infrastructure. */
const domains = [
  "limits",
  "wallet",
  "installation",
  "merchants",
  "messages",
  "auth",
  "sessions",
  "proposals",
  "people",
  "oidc",
  "oauth",
  "api-keys",
  "team",
  "request-log",
  "webhooks",
  "beneficiaries",
  "addresses",
  "rates",
  "evidence",
  "screening",
  "transactions",
  "statements",
  "receipts",
  "rails",
  "transfers",
  "payment-requests",
  "deposits",
  "identities",
  "treasury",
  "mobile-money",
  "conversion",
  "approvals",
  "payouts",
  "identity-claims",
  "collections",
  "payments",
  "refunds",
  "batches",
  "exceptions",
  "reconciliation",
  "restores",
  "kyc",
  "reviews",
  "overview",
  "accounts",
  "sandbox",
];

for (const { name } of readdirSync("lib", { withFileTypes: true }).filter((e) => e.isDirectory()))
  if (!infrastructure.includes(name) && !domains.includes(name))
    throw new Error(`lib/${name} has no place in the order of lib/tooling/import-directions.mjs.`);

const anything = ["app/**/*", "components/**/*", "drizzle/**/*", "lib/**/*", "e2e/**/*"];
const domainFiles = domains.map((domain) => `lib/${domain}/**/*`);
const folder = (...names) => names.map((name) => `lib/${name}/**/*`);
// The rule resolves `target` and `from` against the root itself, but takes `except` as it is.
const zone = (target, from, message, except = []) => ({
  target,
  from,
  message,
  except: except.map((pattern) => resolve(pattern)),
});

/** Holds for every file, tests included. */
const everywhere = [
  zone(
    ["lib/!(processes|launcher|tooling)/**/*", "lib/*.ts"],
    ["app/**/*", "components/**/*", "e2e/**/*"],
    "lib imports nothing of app, components or e2e.",
  ),
  zone(
    ["components/**/*"],
    ["app/**/*", "drizzle/**/*", "lib/**/*"],
    "Of lib, components import only contract, client and the leaves named here.",
    [
      ...folder("contract", "client"),
      "lib/@(address|batch-file|errors|money|money-text|pricing|states).ts",
    ],
  ),
  zone(
    ["app/**/*"],
    ["drizzle/**/*", ...folder("db", "ledger", "jobs"), "lib/**/store.ts"],
    "app calls a domain's verbs; it makes no query and posts nothing itself.",
  ),
  zone(
    ["lib/client/**/*"],
    ["drizzle/**/*", "lib/!(client|contract)/**/*"],
    "The browser's fetcher imports only contract and leaves.",
  ),
];

/** Holds for the product's own files; a test may reach further for what it needs to set up. */
const productOnly = [
  zone(["components/ui/**/*"], ["components/!(ui)/**/*"], "components/ui knows no feature."),
  zone(
    ["lib/providers/**/*"],
    ["drizzle/**/*", ...folder("db", "http", "jobs", "ledger"), ...domainFiles],
    "An adapter knows neither the database, nor the ledger, nor a domain.",
  ),
  zone(["lib/sdk/**/*"], anything, "The client is a package of its own.", folder("sdk")),
  zone(["lib/outbound/**/*"], anything, "The outbound client imports only config and leaves.", [
    ...folder("outbound", "config"),
    ...leaves,
  ]),
  zone(["lib/ledger/**/*"], anything, "The ledger imports only db, config and leaves.", [
    ...folder("ledger", "db", "config"),
    "drizzle/schema/**/*",
    ...leaves,
  ]),
  zone(["lib/*.ts", "lib/contract/**/*"], anything, "A leaf imports only leaves.", leaves),
  zone(["drizzle/schema/**/*"], anything, "The schema imports only leaves.", [
    "drizzle/schema/**/*",
    ...leaves,
  ]),
  zone(
    folder(...infrastructure.filter((name) => !["http", "processes", "tooling"].includes(name))),
    domainFiles,
    "Infrastructure knows no domain.",
    ["lib/rates/@(source).ts"],
  ),
  zone(
    domainFiles,
    folder("http", "launcher", "processes", "tooling"),
    "A domain knows neither HTTP nor processes.",
  ),
  ...domains.map((domain, place) =>
    zone(
      folder(domain),
      folder(...domains.slice(place + 1)),
      `lib/${domain} is lower in the order of the domains (lib/tooling/import-directions.mjs).`,
    ),
  ),
  zone(
    ["app/**/*", "lib/!(tooling|launcher|processes)/**/*"],
    ["drizzle/!(schema)/**/*", "drizzle/*.ts"],
    "The seed and the migrations stand on top: only processes, the launcher and tests run them.",
  ),
  zone(
    ["app/**/*", "lib/!(tooling|launcher|processes)/**/*"],
    folder("tooling", "launcher", "processes"),
    "Only tests and the processes themselves import tooling, launcher and processes.",
  ),
  zone(
    ["app/**/*", "components/**/*", "lib/!(config|processes)/**/*"],
    ["lib/config/@(seed|signer).ts"],
    "Only the signer process opens the seed.",
  ),
  ...domains.map((domain) =>
    zone(
      ["app/**/*", `lib/!(${domain})/**/*`],
      [`lib/${domain}/**/store.ts`],
      `Call a verb of lib/${domain}; its store is its own.`,
    ),
  ),
];

/** Options of `import/no-restricted-paths` for product files and for tests. */
export const directions = { product: [...everywhere, ...productOnly], tests: everywhere };
