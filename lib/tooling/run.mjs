import { spawnSync } from "node:child_process";

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
