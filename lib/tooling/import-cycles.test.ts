import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

type Imports = ReadonlyMap<string, readonly string[]>;

/** Which of our files each of our files imports, types included. */
function importsOfFiles(): Imports {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"]);
  const files = new Set(
    listed
      .toString()
      .split("\n")
      .filter((file) => existsSync(file)),
  );
  const importsOf = (file: string) =>
    ts.preProcessFile(readFileSync(file, "utf8")).importedFiles.flatMap(({ fileName: name }) => {
      if (!/^(\.|@\/)/.test(name)) return [];
      const path = name.startsWith("@/") ? name.slice(2) : join(dirname(file), name);
      return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].filter((p) => files.has(p));
    });
  return new Map([...files].filter((file) => file !== "").map((file) => [file, importsOf(file)]));
}

const isTestFile = (file: string) => /\.test\.tsx?$|\/test-[a-z-]+\.ts$|^lib\/tooling\//.test(file);

/** The room of a file: its folder in lib or components; schema and seed are rooms of their own. */
function roomOf(file: string): string | null {
  return /^(?:lib|components|drizzle)\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

/** Which rooms the product files of each room import. */
function importsOfRooms(imports: Imports): Imports {
  const rooms = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    const room = roomOf(file);
    if (room === null || isTestFile(file)) continue;
    const others = imported.flatMap((other) => roomOf(other) ?? []).filter((it) => it !== room);
    rooms.set(room, [...new Set([...(rooms.get(room) ?? []), ...others])]);
  }
  return rooms;
}

/** The circles that a walk along the imports closes, each as the names on its way. */
function circlesIn(imports: Imports): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (name: string): void => {
    if (done.has(name)) return;
    const start = way.indexOf(name);
    if (start >= 0) return void circles.push([...way.slice(start), name]);
    way.push(name);
    imports.get(name)?.forEach(walk);
    way.pop();
    done.add(name);
  };
  for (const name of imports.keys()) walk(name);
  return circles;
}

const files = importsOfFiles();

test("a circle of imports is found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
  ]);
  expect(circlesIn(imports)).toEqual([["b", "d", "b"]]);
});

test("no file imports itself, by however many others", () => {
  expect(files.size).toBeGreaterThan(500);
  expect(circlesIn(files)).toEqual([]);
});

test("no room imports itself, by however many others", () => {
  const rooms = importsOfRooms(files);
  expect(rooms.size).toBeGreaterThan(40);
  expect(circlesIn(rooms)).toEqual([]);
});
