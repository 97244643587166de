import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testSize } from "./test-size";

const tooling = dirname(fileURLToPath(import.meta.url));
const root = join(tooling, "..", "..");
const never = ["**/node_modules/**", "**/.next/**", "**/.data/**", "e2e/**"];
const processes = join(tooling, "vitest-processes.ts");
const environment = join(tooling, "vitest-environment.ts");

/** Files that take a minute, or wait for one, come first: no worker is to begin one when the others are done. */
const longest =
  /\/(chaos|crash|generated|engine|frozen|clocks|change-status|migrations|verify-account)\b[^/]*$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Two tiers by file name: `*.test.ts` is pure, `*.db.test.ts` has a real PostgreSQL. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: {
    pool: "forks",
    // See vitest-environment.ts for what every file has of its own nevertheless.
    isolate: false,
    // One more than cores: many tests wait, for a time-out or another process.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
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
