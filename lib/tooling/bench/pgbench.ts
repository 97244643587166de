import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";

/** Runs scripts against the database alone: with `pgbench`, or through the driver where there is none. */

export interface DatabaseLoad {
  url: string;
  /** A script for `pgbench`. */
  script: string;
  clients: number;
  seconds: number;
  /** For the files of the run. */
  folder: string;
}

const debianFolder = "/usr/lib/postgresql";

/** The path of `pgbench`; null: it is not installed. */
function findPgbench(): string | null {
  if (spawnSync("pgbench", ["--version"]).status === 0) return "pgbench";
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const paths = versions.map((version) => join(debianFolder, version, "bin", "pgbench"));
  return paths.find((path) => existsSync(path)) ?? null;
}

const installed = findPgbench();

/** What drives the scripts. */
export const databaseDriver = installed ? "pgbench" : "the driver (pgbench is not installed)";

let runs = 0;

/**
 * Transactions a second: prepared statements, each client one transaction after the other. Every script may
 * use `:run`, which differs for each run, `:client_id`, and `:turn`, which it must count itself.
 */
export async function loadDatabase(work: DatabaseLoad): Promise<number> {
  runs += 1;
  const run = Date.now() * 10 + (runs % 10);
  return installed ? runPgbench(installed, work, run) : runDriver(work, run);
}

async function runPgbench(path: string, work: DatabaseLoad, run: number): Promise<number> {
  const { url, script, clients, seconds, folder } = work;
  const file = join(folder, "script.sql");
  writeFileSync(file, script);
  const parameters = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "1", "-T", `${seconds}`];
  const variables = ["-D", `run=${run}`, "-D", "turn=0"];
  const child = spawn(path, [...parameters, ...variables, "-f", file, url]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  const reported = /tps = ([\d.]+)/.exec(output)?.[1];
  if (code !== 0 || !reported)
    throw new Error(`pgbench failed (${code}): ${`${errors}${output}`.slice(-1000)}`);
  return Number(reported);
}

type Step = { set: string; value: (known: Known) => number } | { text: string; names: string[] };
type Known = Record<string, number>;

/** The part of pgbench's language that the bench uses: `\set` with random and sums, and statements. */
function parseScript(script: string): Step[] {
  const lines = script.split("\n").filter((line) => !line.startsWith("--"));
  const statements = lines.filter((line) => !line.startsWith("\\")).join("\n");
  const sets = lines.filter((line) => line.startsWith("\\")).map(parseSet);
  const parsed = statements.split(";").filter((text) => text.trim() !== "");
  return [...sets, ...parsed.map(parseStatement)];
}

function parseSet(line: string): Step {
  const [, set = "", first, last, variable, added] =
    /^\\set (\w+) (?:random\((\d+), *(\d+)\)|:(\w+) \+ (\d+))$/.exec(line) ?? [];
  if (set === "") throw new Error(`Only pgbench understands this line: ${line}`);
  if (variable) return { set, value: (known) => (known[variable] ?? 0) + Number(added) };
  const [low, high] = [Number(first), Number(last)];
  return { set, value: () => low + Math.floor(Math.random() * (high - low + 1)) };
}

function parseStatement(statement: string): Step {
  const names: string[] = [];
  const text = statement.replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

async function runDriver(work: DatabaseLoad, run: number): Promise<number> {
  const { url, script, clients, seconds } = work;
  const steps = parseScript(script);
  const sql = postgres(url, { max: clients, onnotice: () => undefined });
  const endsAt = performance.now() + seconds * 1000;
  let done = 0;
  const client = async (client_id: number) => {
    const connection = await sql.reserve();
    const known: Known = { run, client_id, turn: 0 };
    for (; performance.now() < endsAt; done += 1)
      for (const step of steps) {
        if ("set" in step) known[step.set] = step.value(known);
        else {
          const values = step.names.map((name) => known[name] ?? null);
          await connection.unsafe(step.text, values, { prepare: true });
        }
      }
    connection.release();
  };
  await Promise.all(Array.from({ length: clients }, (_, id) => client(id)));
  await sql.end();
  return done / seconds;
}
