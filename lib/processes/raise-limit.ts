import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { parseEther, parseUnits } from "viem";
import * as z from "zod";
import { errorResponseSchema, raiseResponseSchema, writeBody } from "@/lib/chain/signer/wire";
import { ConfigError } from "@/lib/config/env";

const usage = `Usage: npm run signer -- raise-limit --minutes <1 to 1440> --reason <text> [--url <signer>]
  [--usdt-per-transaction <USDT>] [--usdt-per-hour <USDT>] [--usdt-per-day <USDT>]
  [--coins-per-day <coins>] [--identity-calls-per-day <number>]
It reads the raise token from its input. --minutes 0 ends a raise.`;

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, "a number");
const usdt = decimal.transform((value) => parseUnits(value, 6)).optional();
const optionsSchema = z.object({
  url: z.url().default("http://127.0.0.1:4110"),
  minutes: z.coerce.number().int(),
  reason: z.string(),
  "usdt-per-transaction": usdt,
  "usdt-per-hour": usdt,
  "usdt-per-day": usdt,
  "coins-per-day": decimal.transform((value) => parseEther(value)).optional(),
  "identity-calls-per-day": z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(BigInt)
    .optional(),
});

/**
 * Raises the limits of a running signer for some time.
 * @throws ConfigError if the options are wrong, or the signer refuses
 */
export async function raiseLimit(parameters: string[]): Promise<void> {
  const options = readOptions(parameters);
  if (process.stdin.isTTY) process.stderr.write("Raise token, then Ctrl+D: ");
  const token = (await text(process.stdin)).trim();
  const response = await fetch(`${options.url.replace(/\/+$/, "")}/limits/raise`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: writeBody({
      minutes: options.minutes,
      reason: options.reason,
      limits: {
        usdtPerTransaction: options["usdt-per-transaction"],
        usdtPerHour: options["usdt-per-hour"],
        usdtPerDay: options["usdt-per-day"],
        weiPerDay: options["coins-per-day"],
        identityCallsPerDay: options["identity-calls-per-day"],
      },
    }),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new ConfigError(`The signer at ${options.url} cannot be reached: ${String(error)}`);
  });
  const body: unknown = await response.json().catch(() => null);
  const raised = raiseResponseSchema.safeParse(body);
  if (!raised.success) {
    const reason = errorResponseSchema.safeParse(body).data?.error ?? `status ${response.status}`;
    throw new ConfigError(`The signer did not raise its limits: ${reason}`);
  }
  process.stdout.write(`The limits are raised until ${raised.data.until}.\n`);
}

function readOptions(parameters: string[]) {
  const text = { type: "string" } as const;
  const names = Object.keys(optionsSchema.shape);
  const options = Object.fromEntries(names.map((name) => [name, text]));
  try {
    return optionsSchema.parse(parseArgs({ args: parameters, options }).values);
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const reason = issue ? `--${String(issue.path[0])}: ${issue.message}` : String(error);
    throw new ConfigError(`${reason}\n${usage}`);
  }
}
