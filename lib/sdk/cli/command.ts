import type { ParseArgsConfig } from "node:util";
import type { Connection } from "./connection.js";
import type { Output } from "./output.js";

export type Values = Record<string, string | boolean | undefined>;

/** What a command is run with. */
export interface Context {
  values: Values;
  /** What follows the command's name. */
  args: string[];
  output: Output;
  /** The credential to call with: given, or stored by `login`. @throws CommandError when there is none */
  connect(): Promise<Connection>;
}

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** The text of `--help`, without the options that every command has. */
  help: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  run(context: Context): Promise<void>;
}

/** What a shell gets as exit code. */
export const exitCodes = { failed: 1, wrongUsage: 2, notSignedIn: 3 } as const;

/** Ends the command with a message for its user. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.failed,
  ) {
    super(message);
  }
}

/** The command was not called as its help has it. */
export const wrongUsage = (message: string) => new CommandError(message, exitCodes.wrongUsage);

/** The value of an option that must be there. @throws CommandError */
export function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== "string" || value === "") throw wrongUsage(`Add --${name}.`);
  return value;
}

/** The value of an option, if it was given. */
export function optional(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}
