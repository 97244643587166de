import type { SeededTestnet } from "@/drizzle/seed";

/** Prints the addresses and the demo logins. */
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
      ["Colleague", `${loginOf(seeded.colleague)}  (approves payouts)`],
      ["API key", seeded.apiKey],
      ["Second merchant", seeded.secondMerchant.apiKey],
    );
    for (const person of seeded.staff)
      rows.push(
        [`Staff ${person.role}`, loginOf(person)],
        ["  one-time codes", `${person.totpSecret}  (setup key for any authenticator app)`],
      );
  }
  if (facts.file) rows.push(["Test settings", facts.file]);
  rows.push(["Logs", facts.logs]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(16)} ${value}`);
  console.log(
    [`\nCedirail ${facts.environment} is ready.\n`, ...lines, "\nPress Ctrl-C to stop.\n"].join(
      "\n",
    ),
  );
}

function loginOf({ email, password }: { email: string; password: string }): string {
  return `${email}  ${password}`;
}
