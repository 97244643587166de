import { expect, test } from "vitest";
import { carried, Group, type Carried } from "./group";

/** A group whose every run waits until the test lets it end. */
function steered(
  options: {
    max?: number;
    maxWaiting?: number;
    fail?: (members: readonly string[]) => unknown;
    laneOf?: (member: string) => string;
  } = {},
) {
  const runs: { members: readonly string[]; end: () => void }[] = [];
  let started: () => void = () => undefined;
  const group = new Group<string, string>(
    async (members): Promise<Carried<string>[]> => {
      await new Promise<void>((end) => {
        runs.push({ members, end });
        started();
      });
      const failure = options.fail?.(members);
      if (failure !== undefined) throw failure as Error;
      return members.map((member) =>
        carried(() => {
          if (member.includes("bad")) throw new Error(`no ${member}`);
          return member.toUpperCase();
        }),
      );
    },
    {
      max: options.max,
      maxWaiting: options.maxWaiting,
      laneOf: options.laneOf,
      namesOf: (member) => (member.includes("=") ? [member.replace(/=.*/, "")] : []),
    },
  );
  const nextRun = () =>
    new Promise<(typeof runs)[number]>((resolve) => {
      const take = () => {
        const run = runs.shift();
        started = run ? () => undefined : take;
        if (run) resolve(run);
      };
      take();
    });
  return { group, nextRun };
}

test("a lone member is carried at once; the next group is what queued up meanwhile", async () => {
  const { group, nextRun } = steered();
  const first = group.submit("a");
  const alone = await nextRun();
  const later = ["b", "c", "d"].map((member) => group.submit(member));
  expect(alone.members).toEqual(["a"]);
  alone.end();
  expect(await first).toBe("A");
  const together = await nextRun();
  expect(together.members).toEqual(["b", "c", "d"]);
  together.end();
  expect(await Promise.all(later)).toEqual(["B", "C", "D"]);
});

test("what comes when as many wait as may is rejected at once, and those that wait are carried", async () => {
  const { group, nextRun } = steered({ maxWaiting: 2 });
  const first = group.submit("a");
  const running = await nextRun();
  const waiting = [group.submit("b"), group.submit("c")];
  await expect(group.submit("d")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  running.end();
  await first;
  (await nextRun()).end();
  expect(await Promise.all(waiting)).toEqual(["B", "C"]);
});

test("a refused member gets its own refusal, and its neighbors their results", async () => {
  const { group, nextRun } = steered();
  const members = ["a", "bad", "c"].map((member) => group.submit(member));
  (await nextRun()).end();
  const results = await Promise.allSettled(members);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("no group exceeds its size or names anything twice; order is kept for each name", async () => {
  const { group, nextRun } = steered({ max: 3 });
  const members = ["k=1", "k=2", "x", "k=3", "y", "z"].map((member) => group.submit(member));
  const groups: string[][] = [];
  for (let left = 6; left > 0;) {
    const run = await nextRun();
    groups.push([...run.members]);
    left -= run.members.length;
    run.end();
  }
  await Promise.all(members);
  expect(groups).toEqual([["k=1", "x", "y"], ["k=2", "z"], ["k=3"]]);
});

test("what the database refused as a whole is tried one by one", async () => {
  const refused = Object.assign(new Error("deadlock"), { code: "40P01" });
  const { group, nextRun } = steered({
    fail: (members) => (members.includes("poison") ? refused : undefined),
  });
  const members = ["a", "poison", "b"].map((member) => group.submit(member));
  for (let run = 0; run < 4; run += 1) (await nextRun()).end();
  expect(await Promise.allSettled(members)).toEqual([
    { status: "fulfilled", value: "A" },
    { status: "rejected", reason: refused },
    { status: "fulfilled", value: "B" },
  ]);
});

test("a lane that waits delays neither other lanes nor later groups; its later members wait for it", async () => {
  const busy = Object.assign(new Error("lock time-out"), { code: "55P03" });
  const { group, nextRun } = steered({
    laneOf: (member) => member.slice(0, 1),
    fail: (members) => (members.length > 1 && members.includes("a1") ? busy : undefined),
  });
  const ended: string[] = [];
  const submit = (member: string) => group.submit(member).then((result) => void ended.push(result));
  const first = ["a1", "b1", "a2"].map(submit);
  (await nextRun()).end();
  const [stuck, other] = [await nextRun(), await nextRun()];
  expect([stuck.members, other.members]).toEqual([["a1"], ["b1"]]);
  const later = ["a3", "b2", "c1"].map(submit);
  const free = await nextRun();
  expect(free.members).toEqual(["c1"]);
  free.end();
  other.end();
  (await nextRun()).end();
  await Promise.all([first[1], later[1], later[2]]);
  expect([...ended].sort()).toEqual(["B1", "B2", "C1"]);
  stuck.end();
  (await nextRun()).end();
  (await nextRun()).end();
  await Promise.all([...first, ...later]);
  expect(ended.slice(3)).toEqual(["A1", "A2", "A3"]);
});

test.each([
  { code: "CONNECTION_CLOSED" },
  { code: "EPIPE" },
  { code: "57P01", severity: "FATAL" },
  { code: "08006" },
  // The disk may have the commit although the server went down over it.
  { code: "58030", severity: "PANIC" },
])("a group that may have been committed ($code) is not tried again", async (reported) => {
  const lost = Object.assign(new Error("lost"), reported);
  const { group, nextRun } = steered({ fail: () => lost });
  const members = ["a", "b"].map((member) => group.submit(member));
  (await nextRun()).end();
  const results = await Promise.allSettled(members);
  expect(results).toEqual([
    { status: "rejected", reason: lost },
    { status: "rejected", reason: lost },
  ]);
});
