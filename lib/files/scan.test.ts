import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { eicar, startTestScanner } from "@/lib/tooling/test-scanner";

let scanner: Awaited<ReturnType<typeof startTestScanner>>;
beforeEach(async () => {
  scanner = await startTestScanner();
  vi.stubEnv("CLAMD_URL", scanner.settings.CLAMD_URL);
  vi.resetModules();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await scanner.close();
});

const scan = async (bytes: Buffer, timeoutMs = 60_000) => {
  const { scanFile } = await import("./scan");
  return scanFile(bytes, { timeoutMs });
};
const large = randomBytes(10 * 1024 * 1024);

describe("U3 a file is scanned as a whole", () => {
  it("and is clean, whatever its size", async () => {
    for (const bytes of [Buffer.alloc(0), randomBytes(1), randomBytes(65_536), large]) {
      expect(await scan(bytes)).toBe("clean");
      expect(scanner.latest().equals(bytes)).toBe(true);
    }
  });

  it("and a virus is found wherever it is", async () => {
    expect(await scan(Buffer.from(eicar))).toBe("infected");
    expect(await scan(Buffer.concat([large, Buffer.from(eicar)]))).toBe("infected");
    expect(await scan(Buffer.concat([large.subarray(0, 65_500), Buffer.from(eicar), large]))).toBe(
      "infected",
    );
  });
});

describe("U3 a scanner that does not say that a file is clean or infected is unavailable", () => {
  it("where there is none", async () => {
    await scanner.close();
    expect(await scan(Buffer.from(eicar))).toBe("unavailable");
    scanner = await startTestScanner();
  });

  it.each(["down", "breaks off", "speaks HTTP", "never ends"] as const)(
    "where it %s",
    async (state) => {
      scanner.set(state);
      expect(await scan(large)).toBe("unavailable");
      expect(await scan(Buffer.from("a short file".repeat(20)))).toBe("unavailable");
    },
  );

  it("where it says nothing in time", async () => {
    scanner.set("hangs");
    expect(await scan(large, 200)).toBe("unavailable");
  });

  it("where the file is larger than it scans", async () => {
    scanner.limitTo(1_000_000);
    expect(await scan(large)).toBe("unavailable");
    expect(await scan(randomBytes(1_000))).toBe("clean");
  });

  it("until it is up again", async () => {
    scanner.set("speaks HTTP");
    expect(await scan(large)).toBe("unavailable");
    scanner.set("scans");
    expect(await scan(large)).toBe("clean");
  });
});

test("U3 without a scanner in the settings nothing is scanned", async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  expect(await scan(Buffer.from(eicar))).toBe("clean");
  expect(scanner.scans()).toBe(0);
});
