import { execFileSync } from "node:child_process";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** Which of our files each of our files imports when it runs; types alone make no circle. */
async function importsOfFiles(): Promise<Map<string, string[]>> {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"]);
  const { metafile } = await build({
    entryPoints: listed.toString().split("\n").filter(Boolean),
    bundle: true,
    format: "esm",
    splitting: true,
    platform: "node",
    packages: "external",
    loader: { ".css": "empty" },
    outdir: "unused",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

/** The circles that a walk along the imports closes, each as the files on its way. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (file: string): void => {
    if (done.has(file)) return;
    const start = way.indexOf(file);
    if (start >= 0) return void circles.push([...way.slice(start), file]);
    way.push(file);
    imports.get(file)?.forEach(walk);
    way.pop();
    done.add(file);
  };
  for (const file of imports.keys()) walk(file);
  return circles;
}

test("a circle of imports is found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
  ]);
  expect(circlesIn(imports)).toEqual([["b", "d", "b"]]);
});

test("no file imports itself, by however many others", async () => {
  const imports = await importsOfFiles();
  expect(imports.size).toBeGreaterThan(500);
  expect(circlesIn(imports)).toEqual([]);
});
