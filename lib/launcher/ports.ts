import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { LauncherError, codeOf } from "./errors";
import { writeFileWhole } from "./whole-file";

const loopback = "127.0.0.1";

/**
 * Why the app cannot listen on this port, or null. Tried on loopback as well as on all addresses,
 * because some systems allow both at once.
 */
export async function portSentence(port: number): Promise<string | null> {
  const problem = (await portProblem(port, loopback)) ?? (await portProblem(port));
  if (!problem) return null;
  return problem === "EACCES"
    ? `This user cannot open port ${port}. Set PORT to one above 1023.`
    : `Port ${port} is in use by another program. Stop it, or set PORT to a free one.`;
}

/**
 * A port that is free on every address now. Drawn below the range that systems take for outgoing
 * connections, so that none of these takes it before a server listens on it, or while it is restarted.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(20_000, 30_000);
    if ((await portSentence(port)) === null) return port;
  }
  throw new LauncherError("There is no free port between 20000 and 30000.");
}

/** Tries to listen: null when the port is free, else the system's code (`EADDRINUSE`, `EACCES`). */
function portProblem(port: number, host?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(codeOf(error) || "EADDRINUSE"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** A free loopback port, the remembered one if it still is free. */
export async function rememberedPort(memory: string): Promise<number> {
  const known = existsSync(memory) ? Number(readFileSync(memory, "utf8")) : 0;
  if (
    Number.isInteger(known) &&
    known > 0 &&
    known < 65536 &&
    !(await portProblem(known, loopback))
  )
    return known;
  const port = await freePort();
  writeFileWhole(memory, `${port}\n`, 0o644);
  return port;
}
