import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds to package-lock.json the binaries for other platforms that a package may want. npm leaves them
 * out where the registry at hand does not carry them, and `npm ci` then rejects the file everywhere.
 * Run after every `npm install`: `npm run lock`.
 */

const systems = ["darwin", "win32", "linux", "android", "freebsd", "openbsd", "openharmony"];
const processors = [
  "arm64",
  "x64",
  "ppc64",
  "riscv64",
  "s390x",
  "ia32",
  "loong64",
  "wasm32",
  "arm",
];

/** What a binary's name says of where it runs. */
function platformOf(name) {
  const words = name.replace("amd64", "x64").split("/").at(-1).split("-");
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!cpu || (!os && cpu !== "wasm32")) return null;
  const libc = os !== "linux" ? null : words.includes("musl") ? "musl" : "glibc";
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const packages = lock.packages;
let added = 0;
for (const [path, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known =
      packages[`${path}/node_modules/${name}`] !== undefined ||
      packages[`node_modules/${name}`] !== undefined;
    const platform = platformOf(name);
    if (known || !platform || !/^\d/.test(version)) continue;
    packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} binaries of other platforms added to package-lock.json\n`);
