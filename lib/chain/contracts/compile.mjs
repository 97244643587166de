import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import solc from "solc";

/** Compiles the contracts beside this file into compiled.ts: `npm run contracts`, after each change of theirs. */

const folder = import.meta.dirname;
const contracts = [
  ["TestUSDT", "testUsdt"],
  ["PhoneIdentity", "phoneIdentity"],
];
const require = createRequire(import.meta.url);

/**
 * The content of compiled.ts for the sources as they are. Reproducible: the bytecode contains no paths and
 * no hash of the sources.
 * @returns {Promise<string>}
 */
export async function compileContracts() {
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(
      contracts.map(([name]) => [`${name}.sol`, { content: read(join(folder, `${name}.sol`)) }]),
    ),
    settings: {
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: "none" },
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
    },
  };
  const found = (path) => ({ contents: read(require.resolve(path)) });
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: found }));
  const problems = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const parts = contracts.map(([name, variable]) => {
    const { abi, evm } = output.contracts[`${name}.sol`][name];
    const withoutSourceTypes = (name, value) => (name === "internalType" ? undefined : value);
    const compiled = JSON.stringify(
      { abi, bytecode: `0x${evm.bytecode.object}` },
      withoutSourceTypes,
    );
    return `export const ${variable} = ${compiled} as const;`;
  });
  const text = ["/** Made by compile.mjs from the contracts beside it. */", ...parts].join("\n\n");
  return format(text, { parser: "typescript", printWidth: 100 });
}

function read(path) {
  return readFileSync(path, "utf8");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(folder, "compiled.ts"), await compileContracts());
