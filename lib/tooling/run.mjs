import { spawn, spawnSync } from "node:child_process";

/** Runs a command to its end, showing what it prints; true when it succeeded. */
export function run(command, args, environment = {}, timeoutMs = undefined) {
  const result = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment },
    timeout: timeoutMs,
  });
  if (result.error) console.error(`${command}: ${result.error.message}`);
  return result.status === 0;
}

/**
 * As {@link run}, while others run too: shows what it printed, in one piece, once it has ended.
 * Returns null when it succeeded, else what it printed.
 */
export async function runHeld(command, args) {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => printed.push(part));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(error.message);
    });
    child.once("close", (code) => {
      const text = Buffer.concat(printed).toString();
      process.stdout.write(text);
      resolve(code === 0 ? null : text);
    });
  });
}
