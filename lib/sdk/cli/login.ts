import type { Command } from "./command.js";
import { CommandError, exitCodes, optional } from "./command.js";
import { clientFor, defaultBaseUrl, removeLogin, storeLogin } from "./connection.js";
import { readSecret, readValue } from "./prompt.js";

/** The form of the secrets that sign webhooks. */
export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

export const login: Command = {
  summary: "Check an API key and store it for the other commands",
  help: `Usage: cedirail login [--base-url URL]

Reads an API key, from the terminal or from standard input, checks it and stores it where only
you can read it. Create keys in the dashboard, under Developers, API keys.

  cedirail login
  cedirail login --base-url https://api.example.com < key.txt`,
  options: {},
  run: async ({ values, output }) => {
    const place = optional(values, "base-url") ?? process.env.CEDIRAIL_BASE_URL;
    const baseUrl = place || (await readValue("Base URL", defaultBaseUrl));
    const given = optional(values, "api-key") ?? process.env.CEDIRAIL_API_KEY;
    const apiKey = given || (await readSecret("API key (not shown): "));
    if (!apiKey) throw new CommandError("No API key was given.", exitCodes.wrongUsage);
    const { data } = await clientFor({ apiKey, baseUrl }).GET("/api/auth/me");
    const file = await storeLogin({ apiKey, baseUrl, signingSecret: newSigningSecret() });
    const name = data.merchant?.name ?? data.user.email;
    const { merchant, role, scopes } = data;
    output.result(`Signed in to ${name} at ${baseUrl}. The key is stored in ${file}.`, {
      baseUrl,
      file,
      merchant,
      role,
      scopes,
    });
  },
};

export const logout: Command = {
  summary: "Remove the stored API key",
  help: `Usage: cedirail logout

Removes the stored API key from this machine. It stays valid: delete it in the dashboard.`,
  options: {},
  run: async ({ output }) => {
    await removeLogin();
    output.result("The stored key is removed.", { removed: true });
  },
};
