import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test, vi } from "vitest";
import { parseList } from "./list-entries";
import { openListFile } from "./list-file";

const folder = mkdtempSync(join(tmpdir(), "screening-"));
afterAll(() => rmSync(folder, { recursive: true }));

const listOf = (...entries: unknown[]) => JSON.stringify({ entries });
const valid = { id: "A-1", name: "Zorblax Quuxington", kind: "person" };

test.each([
  ["no JSON", "{", "it is not JSON"],
  ["no list", "[]", "the list is invalid"],
  ["no entries", listOf(), "at least one entry"],
  ["no id", listOf({ ...valid, id: "" }), "entry 1 is invalid: id"],
  ["no letters in a name", listOf(valid, { ...valid, id: "A-2", name: "--" }), "entry 2 (A-2) is"],
  [
    "no letters in an alias",
    listOf({ ...valid, aliases: ["?"] }),
    "aliases.0: a name with letters",
  ],
  ["another kind", listOf({ ...valid, kind: "ship" }), "entry 1 (A-1) is invalid: kind"],
  ["no date", listOf({ ...valid, bornOn: ["1957-3-6"] }), "bornOn.0: 1957-03-06 or 1957"],
  ["a member that means nothing", listOf({ ...valid, dateOfBirth: "1957" }), "dateOfBirth"],
  ["one id twice", listOf(valid, valid), "entry 2 (A-1) has the id of an earlier one"],
])("a list with %s is rejected, and the error says where", (_, text, message) => {
  expect(() => parseList(text)).toThrow(message);
});

test("what an entry leaves out is empty", () => {
  expect(parseList(listOf(valid))).toEqual([{ ...valid, aliases: [], bornOn: [], program: null }]);
});

describe("the file", () => {
  const path = join(folder, "list.json");
  const write = (text: string) => writeFileSync(path, text);
  const compare = async (lists: Awaited<ReturnType<typeof openListFile>>, name: string) => {
    const [found] = await lists.compare([{ kind: "person", name, bornOn: null }]);
    return found?.map(({ entry: { id } }) => id);
  };

  it("that is missing is an error", async () => {
    await expect(openListFile(join(folder, "none.json"))).rejects.toThrow(
      "cannot be read (ENOENT)",
    );
  });

  it("that changes is read again, and one that became invalid leaves the list as it was", async () => {
    write(listOf(valid));
    const lists = await openListFile(path);
    const first = await lists.version();
    write("{");
    await vi.waitFor(async () =>
      expect(await compare(lists, "Zorblax Quuxington")).toEqual(["A-1"]),
    );
    write(listOf(valid, { id: "A-2", name: "Ntikuma Mmoatia", kind: "person" }));
    await vi.waitFor(async () => expect(await compare(lists, "Mmoatia Ntikuma")).toEqual(["A-2"]), {
      timeout: 5000,
    });
    expect((await lists.version()).hash).not.toBe(first.hash);
    expect((await lists.version()).entries).toBe(2);
  });
});
