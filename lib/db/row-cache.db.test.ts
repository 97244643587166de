import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDatabaseProxy } from "@/lib/tooling/test-database-proxy";
import { eventually } from "@/lib/tooling/test-service";
import { closeDatabase, database, inTransaction } from "./client";
import { heardUntil, listenTo } from "./notifications";
import { RowCache } from "./row-cache";

/** What a process may still serve from its cache after another one changed the row. */

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
/** The other process: its own connections, not through the proxy. */
let other: postgres.Sql;
let reads: string[];
/** Called between a read and its result. */
let meanwhile: () => Promise<void>;

const cache = new RowCache<string>({
  table: "colors",
  read: async (id) => {
    reads.push(id);
    const [row] = await database().execute<{ name: string }>(
      `select name from colors where id = '${id}'`,
    );
    await meanwhile();
    return row?.name ?? "none";
  },
});

const change = (name: string, id = "a") => other`update colors set name = ${name} where id = ${id}`;
const isHeard = () => performance.now() - heardUntil() < 400;
const hears = () => eventually(() => Promise.resolve(isHeard() ? true : null));
const shows = (name: string) =>
  eventually(async () => ((await cache.get("a")) === name ? true : null));

beforeAll(async () => {
  proxy = await startDatabaseProxy();
  other = postgres(proxy.directUrl, { max: 2, onnotice: () => undefined });
  await other`create table colors (id text primary key, name text not null)`;
  await other`grant select, update on colors to cedirail_app`;
  await other`create trigger colors_changed after insert or update or delete on colors
    for each row execute function notify_change('id')`;
});
beforeEach(async () => {
  reads = [];
  meanwhile = () => Promise.resolve();
  await other`truncate colors`;
  await other`insert into colors values ('a', 'red'), ('b', 'blue')`;
  const inserted = performance.now();
  await database().execute("select 1");
  await eventually(() => Promise.resolve(heardUntil() > inserted ? true : null));
  await shows("red");
  reads = [];
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  await other.end();
  await closeDatabase();
  await proxy.close();
});

describe("a cached row", () => {
  it("is not read again until it changes", async () => {
    const until = performance.now() + 1_500;
    await eventually(() => {
      // A promise would have to be read. Where the machine is so slow that nothing is heard, it may be.
      if (isHeard()) expect(cache.get("a")).toBe("red");
      return Promise.resolve(performance.now() > until ? true : null);
    });
    expect(reads).toEqual([]);
    await change("green");
    await shows("green");
    expect(reads).toEqual(["a"]);
  });

  it("is read again where the channel of its changes is listened to only later", async () => {
    let resumed = 0;
    const stop = listenTo("later_changes", {
      hear: () => undefined,
      resume: () => {
        resumed += 1;
      },
    });
    expect(isHeard()).toBe(false);
    await hears();
    expect(resumed).toBe(1);
    stop();
  });

  it("stays when another row changes", async () => {
    await cache.get("b");
    await change("navy", "b");
    await eventually(async () => ((await cache.get("b")) === "navy" ? true : null));
    const kept = () => Promise.resolve(isHeard() ? { value: cache.known("a") } : null);
    expect(await eventually(kept)).toEqual({ value: "red" });
    expect(reads.filter((id) => id === "a")).toEqual([]);
  });

  it("is the old one until the commit, and the new one right after it where this process made it", async () => {
    await inTransaction(async (tx) => {
      await tx.execute("update colors set name = 'green' where id = 'a'");
      cache.forgetAfter(tx, "a");
      expect(await cache.get("a")).toBe("red");
    });
    expect(await cache.get("a")).toBe("green");
  });

  it("is not kept when its change was heard while it was read", async () => {
    cache.forget("a");
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await change("green");
      const before = performance.now();
      await eventually(() => Promise.resolve(heardUntil() > before ? true : null));
    };
    expect(await cache.get("a")).toBe("red");
    expect(await cache.get("a")).toBe("green");
  });

  it("is read once for all who ask at the same time, and again after a failure", async () => {
    cache.forget("a");
    meanwhile = () => Promise.reject(new Error("Cut."));
    const failed = await Promise.allSettled([cache.get("a"), cache.get("a")]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    meanwhile = () => Promise.resolve();
    expect(await Promise.all([cache.get("a"), cache.get("a")])).toEqual(["red", "red"]);
    expect(reads).toEqual(["a", "a"]);
  });
});

/** How long after its commit a change was still not served, in milliseconds. */
async function staleFor(name: string): Promise<number> {
  const changedAt = performance.now();
  let last = changedAt;
  await eventually(async () => {
    const askedAt = performance.now();
    const shown = await Promise.resolve(cache.get("a")).catch(() => "failed");
    if (shown === "red") last = askedAt;
    return shown === name || shown === "failed" ? true : null;
  });
  return last - changedAt;
}

describe("in a process that no longer hears the database", () => {
  const cut = () => other`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'cedirail listener'`;

  it("a change is served within a second while its connection is cut again and again", async () => {
    for (const name of ["green", "yellow", "white"]) {
      await change("red");
      await shows("red");
      let isOver = false;
      const cutting = (async () => {
        while (!isOver) await cut();
      })();
      await eventually(async () => ((await cut()).length > 0 ? true : null));
      await change(name);
      expect(await staleFor(name)).toBeLessThan(1_000);
      isOver = true;
      await cutting;
    }
    await hears();
  });

  it("a change made while it was cut off is served once it hears again", async () => {
    await cut();
    await change("green");
    const changedAt = performance.now();
    // It may notice only now that it was cut off.
    await eventually(() => Promise.resolve(heardUntil() > changedAt ? true : null));
    expect(await cache.get("a")).toBe("green");
  });

  it("nothing cached is served for longer than a second when the database does not respond", async () => {
    proxy.freeze();
    await change("green");
    const frozenAt = performance.now();
    let served = frozenAt;
    for (;;) {
      const askedAt = performance.now();
      const value = cache.get("a");
      if (typeof value !== "string") {
        await value.catch(() => undefined);
        break;
      }
      served = askedAt;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(served - frozenAt).toBeLessThan(1_000);
    proxy.thaw();
    await hears();
    await shows("green");
  });
});
