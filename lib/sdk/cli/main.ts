import { parseArgs, type ParseArgsConfig } from "node:util";
import { CedirailError } from "../error.js";
import { CommandError, exitCodes, wrongUsage, type Command, type Values } from "./command.js";
import { connect } from "./connection.js";
import { listen } from "./listen.js";
import { login, logout } from "./login.js";
import { tailLogs } from "./logs.js";
import { outputTo } from "./output.js";
import { createPayout } from "./payouts.js";
import { trigger } from "./trigger.js";

/** Put here by the build. */
declare const CEDIRAIL_VERSION: string;

const commands: Record<string, Command> = {
  login,
  logout,
  listen,
  trigger,
  "payouts create": createPayout,
  "logs tail": tailLogs,
};

const common = {
  "api-key": { type: "string" },
  "base-url": { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsConfig["options"];

const commonHelp = `Every command takes:
  --api-key KEY     instead of the stored key; or set CEDIRAIL_API_KEY, which no process list shows
  --base-url URL    the address of the environment; or set CEDIRAIL_BASE_URL
  --json            one JSON document per line, for programs
  --help, -h        what a command does`;

const help = `Usage: cedirail COMMAND [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`)
  .join("\n")}

${commonHelp}
  --version         the version of this command

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in or not allowed.`;

/** The command that the arguments begin with, and what follows its name. */
function find(args: string[]): { command: Command; args: string[] } | undefined {
  const found = Object.entries(commands).find(([name]) =>
    name.split(" ").every((part, place) => args[place] === part),
  );
  return found && { command: found[1], args: args.slice(found[0].split(" ").length) };
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...common, ...command.options };
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrongUsage(`${(error as Error).message}\n\n${command.help}`);
  }
}

async function run(args: string[]): Promise<void> {
  if (args[0] === "--version") return void process.stdout.write(`${CEDIRAIL_VERSION}\n`);
  const found = find(args);
  if (!found) {
    const isHelp = args.length === 0 || args.some((one) => one === "--help" || one === "-h");
    if (isHelp) return void process.stdout.write(`${help}\n`);
    throw wrongUsage(`There is no command "${args.join(" ")}".\n\n${help}`);
  }
  const { command } = found;
  const { values, positionals } = parse(command, found.args);
  if (values.help) return void process.stdout.write(`${command.help}\n\n${commonHelp}\n`);
  if (positionals.length > 0 && command !== trigger)
    throw wrongUsage(`"${positionals.join(" ")}" is one too many.\n\n${command.help}`);
  await command.run({
    values: values as Values,
    args: positionals,
    output: outputTo(values.json === true),
    connect: () => connect(values as Values),
  });
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  const isRejected = error instanceof CedirailError && [401, 403].includes(error.status);
  return isRejected ? exitCodes.notSignedIn : exitCodes.failed;
}

const args = process.argv.slice(2);
try {
  await run(args);
} catch (error) {
  outputTo(args.includes("--json")).failure(error as Error);
  process.exitCode = exitCodeOf(error);
}
