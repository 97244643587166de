import type { SeededTestnet } from "@/drizzle/seed";

/** Tells the user where everything is, and how to get in. */
export function printBanner(facts: {
  url: string;
  environment: string;
  seeded: SeededTestnet | null;
  file: string | null;
  logs: string;
}): void {
  const { seeded } = facts;
  const rows: [string, string][] = [
    ["Dashboard", facts.url],
    ["API reference", `${facts.url}/docs`],
  ];
  if (seeded)
    rows.push(
      ["Demo login", `${seeded.merchant.email}  ${seeded.merchant.password}`],
      ["API key", seeded.apiKey],
      ["Second merchant", seeded.secondMerchant.apiKey],
    );
  if (facts.file) rows.push(["For tools", facts.file]);
  rows.push(["Logs", facts.logs]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(16)} ${value}`);
  console.log(
    [`\nCedirail ${facts.environment} is ready.\n`, ...lines, "\nCtrl-C stops it.\n"].join("\n"),
  );
}
