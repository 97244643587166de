import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { testSize } from "./test-size";

const tooling = dirname(fileURLToPath(import.meta.url));
const root = join(tooling, "..", "..");
const never = ["**/node_modules/**", "**/.next/**", "**/.data/**", "e2e/**"];
const processes = join(tooling, "vitest-processes.ts");
const environment = join(tooling, "vitest-environment.ts");

/** Two tiers by file name: `*.test.ts` is pure, `*.db.test.ts` has a real PostgreSQL. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: {
    pool: "forks",
    // See vitest-environment.ts for what every file has of its own nevertheless.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    projects: [
      {
        extends: true,
        resolve: {
          alias: [{ find: /^postgres$/, replacement: join(tooling, "vitest-no-database.ts") }],
        },
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...never, "**/*.db.test.ts"],
          globalSetup: [processes],
          setupFiles: [environment],
          testTimeout: testSize(120_000, 600_000),
          hookTimeout: testSize(120_000, 600_000),
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: never,
          globalSetup: [processes, join(tooling, "vitest-server.ts")],
          setupFiles: [environment, join(tooling, "vitest-database.ts")],
          testTimeout: testSize(360_000, 1_200_000),
          hookTimeout: testSize(360_000, 1_200_000),
        },
      },
    ],
  },
});
