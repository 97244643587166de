import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createClient, type Cedirail } from "../client.js";
import { CommandError, exitCodes, optional, wrongUsage, type Values } from "./command.js";

export interface Connection {
  client: Cedirail;
  /** The same without retries: for what polls anyway. */
  once: Cedirail;
  /** What `listen` signs with; null with a key that `login` has not stored. */
  signingSecret: string | null;
}

/** What `login` stores. */
export interface Login {
  baseUrl: string;
  apiKey: string;
  signingSecret: string;
}

/** Where an environment is unless another address is given. */
export const defaultBaseUrl = "http://localhost:3000";

function configFile(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const home = process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME;
  return join(home || join(homedir(), ".config"), "cedirail", "config.json");
}

async function readLogin(): Promise<Login | null> {
  try {
    return JSON.parse(await readFile(configFile(), "utf8")) as Login;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CommandError(`${configFile()} cannot be read. Sign in again: cedirail login`);
  }
}

/** Stores a login so that only this user can read it, and returns where. */
export async function storeLogin(login: Login): Promise<string> {
  const file = configFile();
  const draft = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await chmod(dirname(file), 0o700);
  await writeFile(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  await rename(draft, file);
  return file;
}

/** Removes what `login` stored. */
export const removeLogin = () => rm(configFile(), { force: true });

/** A client at an address. @throws CommandError when key or address cannot be used */
export function clientFor(login: Pick<Login, "apiKey" | "baseUrl">, maxRetries?: number): Cedirail {
  try {
    return createClient({ ...login, ...(maxRetries === undefined ? {} : { maxRetries }) });
  } catch (error) {
    throw wrongUsage((error as Error).message);
  }
}

/**
 * The credential of a command: `--api-key`, else CEDIRAIL_API_KEY, else what `login` stored. A stored key goes
 * only where it was checked.
 */
export async function connect(values: Values): Promise<Connection> {
  const stored = await readLogin();
  const given = optional(values, "api-key") ?? (process.env.CEDIRAIL_API_KEY || undefined);
  const place = optional(values, "base-url") ?? (process.env.CEDIRAIL_BASE_URL || undefined);
  if (given !== undefined) {
    const login = { apiKey: given, baseUrl: place ?? stored?.baseUrl ?? defaultBaseUrl };
    const secret = stored?.apiKey === given ? stored.signingSecret : null;
    return connectionOf(login, secret);
  }
  if (!stored)
    throw new CommandError("You are not signed in. Run: cedirail login", exitCodes.notSignedIn);
  if (place !== undefined && place !== stored.baseUrl)
    throw wrongUsage(`You are signed in at ${stored.baseUrl}. Add --api-key for ${place}.`);
  return connectionOf(stored, stored.signingSecret);
}

function connectionOf(login: Pick<Login, "apiKey" | "baseUrl">, signingSecret: string | null) {
  return { client: clientFor(login), once: clientFor(login, 0), signingSecret };
}
