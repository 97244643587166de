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
  if (seeded) {
    rows.push(
      ["Demo login", loginOf(seeded.merchant)],
      ["A colleague", `${loginOf(seeded.colleague)}  (approves payouts)`],
      ["API key", seeded.apiKey],
      ["Second merchant", seeded.secondMerchant.apiKey],
    );
    for (const person of seeded.staff)
      rows.push(
        [`Staff ${person.role}`, loginOf(person)],
        ["  its codes from", `${person.totpSecret}  (set-up key for any authenticator app)`],
      );
  }
  if (facts.file) rows.push(["For tools", facts.file]);
  rows.push(["Logs", facts.logs]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(16)} ${value}`);
  console.log(
    [`\nCedirail ${facts.environment} is ready.\n`, ...lines, "\nCtrl-C stops it.\n"].join("\n"),
  );
}

function loginOf({ email, password }: { email: string; password: string }): string {
  return `${email}  ${password}`;
}
