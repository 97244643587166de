import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";

const posting = (wallet: string, key: string) => `select post_entries(${key}, 'faucet', null, null,
  jsonb_build_array(
    jsonb_build_object('kind', 'wallet.available', 'wallet', ${wallet}, 'provider', null,
      'currency', 'GHSFIAT', 'amount', '-101'),
    jsonb_build_object('kind', 'wallet.reserved', 'wallet', ${wallet}, 'provider', null,
      'currency', 'GHSFIAT', 'amount', '101')))`;

/** Whether the system has `pgbench`. */
export function hasPgbench(): boolean {
  return spawnSync("pgbench", ["--version"]).status === 0;
}

/** Postings a second that the database alone does, driven by `pgbench` over the same accounts. */
export function pgbench(url: string, folder: string, clients: number, seconds: number): number {
  const script = join(folder, "posting.sql");
  const wallet = "(select address from wallets where derivation_index = :index)";
  writeFileSync(
    script,
    `\\set index random(3, 502)\n${posting(wallet, "gen_random_uuid()::text").replaceAll("\n", " ")};\n`,
  );
  const parameters = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "1", "-T", `${seconds}`];
  const run = spawnSync("pgbench", [...parameters, "-f", script, url], { encoding: "utf8" });
  const reported = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
  if (!reported) throw new Error(`pgbench reported nothing: ${run.stderr.slice(-500)}`);
  return Number(reported);
}

/** The same through the driver, for systems without `pgbench`. */
export async function driverLoad(
  url: string,
  wallets: readonly string[],
  clients: number,
  seconds: number,
): Promise<number> {
  const sql = postgres(url, { max: clients });
  const endsAt = performance.now() + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < endsAt) {
      const wallet = wallets[done % wallets.length] ?? "";
      await sql.unsafe(posting("$1::text", "gen_random_uuid()::text"), [wallet]);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await sql.end();
  return done / seconds;
}
