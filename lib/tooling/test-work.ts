import postgres from "postgres";
import { config } from "@/lib/config/env";
import { eventually } from "./test-service";
import { startWorker, type StartedWorker } from "@/lib/jobs/engine";
import type { Claim, WorkQueue } from "@/lib/jobs/queue";

/** For tests of the engine: tables of work in the shape of `drizzle/schema/columns`, and workers on them. */

/** Lets every waiting caller continue, and every later one. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { wait: () => opened, open: () => open() };
}

interface Row {
  due: Date | null;
  nudged: Date | null;
  leased: Date | null;
  claims: number;
}

interface WorkOptions {
  /** Its rows wake no worker. */
  silent?: boolean;
  /** Of the database, past whatever stands before it. */
  url?: string;
}

/** A table of its own, whose rows are work. */
export async function testWork(table: string, { silent = false, url }: WorkOptions = {}) {
  const databaseUrl = url ?? config().databaseUrl ?? "";
  const sql = postgres(databaseUrl, { max: 3, onnotice: () => undefined });
  await createTable(sql, table, silent);
  const workers = new Set<StartedWorker>();
  const stop = async () => {
    await Promise.all([...workers].map((worker) => worker.stop()));
    workers.clear();
    await sql.unsafe(`truncate ${table}`);
  };
  return {
    sql,
    queue: (step: WorkQueue["step"], slots = 3): WorkQueue => ({
      table,
      key: "id",
      lanes: { column: "lane", values: ["a", "b"] },
      slots,
      nudged: true,
      step,
    }),
    /** Starts workers, each with these queues. */
    start: (queues: readonly WorkQueue[], count = 1): StartedWorker[] =>
      Array.from({ length: count }, () => {
        const worker = startWorker(queues);
        workers.add(worker);
        return worker;
      }),
    /** Stops all workers, and forgets the rows. */
    stop,
    ...rowsOf(sql, table),
    ...sessionsOf(sql),
    drop: async () => {
      await stop();
      await sql.end();
    },
  };
}
type TestWork = Awaited<ReturnType<typeof testWork>>;

async function createTable(sql: postgres.Sql, table: string, silent: boolean): Promise<void> {
  await sql.unsafe(`
    create table ${table} (id text primary key, lane text not null default 'a',
      due_at timestamptz(3), nudged_at timestamptz(3), leased_until timestamptz(3),
      claims integer not null default 0);
    grant select, update on ${table} to cedirail_app;`);
  if (silent) return;
  await sql.unsafe(`
    create trigger ${table}_due after insert or update of due_at, nudged_at, leased_until on ${table}
      for each row when (greatest(least(new.due_at, new.nudged_at), new.leased_until) <= app_now())
      execute function notify_work()`);
}

function rowsOf(sql: postgres.Sql, table: string) {
  return {
    /** Adds rows that are due now. */
    add: async (keys: readonly string[], lane = "a"): Promise<void> => {
      await sql`insert into ${sql(table)} (id, lane, due_at)
        select id, ${lane}, app_now() from unnest(${[...keys]}::text[]) as id`;
    },
    read: async (id: string): Promise<Row> => {
      const [row] = await sql<Row[]>`
        select due_at as due, nudged_at as nudged, leased_until as leased, claims
        from ${sql(table)} where id = ${id}`;
      if (!row) throw new Error(`There is no row ${id}.`);
      return row;
    },
    now: async (): Promise<Date> => {
      const [row] = await sql<{ now: Date }[]>`select app_now() as now`;
      return row?.now ?? new Date(0);
    },
    /** Waits until nothing is due or running any more. */
    untilIdle: () =>
      eventually(async () => {
        const busy = await sql`
          select 1 from ${sql(table)} where due_at is not null or leased_until is not null limit 1`;
        return busy.length === 0 ? true : null;
      }),
  };
}

function sessionsOf(sql: postgres.Sql) {
  return {
    /** Cuts the service's connections to the database: all, those that wait for a lock, or that listen. */
    cut: async (which: "all" | "waiting" | "listening" = "all"): Promise<number> => {
      const condition = {
        all: sql`application_name like 'cedirail%'`,
        waiting: sql`wait_event_type = 'Lock'`,
        listening: sql`application_name = 'cedirail listener'`,
      }[which];
      const gone = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and ${condition}`;
      return gone.length;
    },
    /** Waits until some worker listens, on a connection that is open. */
    listening: () =>
      eventually(async () => {
        const found = await sql`
          select 1 from pg_stat_activity where application_name = 'cedirail listener'
            and datname = current_database() and query like 'listen%' and state = 'idle'`;
        return found.length > 0 ? true : null;
      }),
  };
}

export const ids = (count: number, name = "row") =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

export const until = (condition: () => boolean) =>
  eventually(() => Promise.resolve(condition() ? true : null));

/**
 * In how many of three rounds a worker knew of a row that woke it before one which it had to look for,
 * though that was there earlier. A look may fall between the two, but not each time.
 */
export async function toldFirst(on: {
  work: TestWork;
  silent: TestWork;
  steps: ReturnType<typeof countSteps>;
}): Promise<number> {
  const { work, silent, steps } = on;
  let first = 0;
  for (const round of ids(3, "")) {
    await silent.add([`silent${round}`]);
    await work.add([`told${round}`]);
    await until(() => steps.of(`silent${round}`) === 1 && steps.of(`told${round}`) === 1);
    if (steps.order.indexOf(`told${round}`) < steps.order.indexOf(`silent${round}`)) first += 1;
  }
  return first;
}

/** Counts steps, and how many of one row were under way at once at most. */
export function countSteps(step: WorkQueue["step"]) {
  const begun = new Map<string, number>();
  const underWay = new Map<string, number>();
  const order: string[] = [];
  let together = 0;
  const counted: WorkQueue["step"] = async (key: string, claim: Pick<Claim, "isPlanned">) => {
    order.push(key);
    begun.set(key, (begun.get(key) ?? 0) + 1);
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
    together = Math.max(together, underWay.get(key) ?? 0);
    try {
      return await step(key, claim);
    } finally {
      underWay.set(key, (underWay.get(key) ?? 0) - 1);
    }
  };
  return {
    step: counted,
    /** How many steps of a row have begun. */
    of: (key: string) => begun.get(key) ?? 0,
    /** How many are under way now. */
    now: () => [...underWay.values()].reduce((sum, count) => sum + count, 0),
    /** Every step, in the order in which they began. */
    order,
    maxOfOneRow: () => together,
  };
}
