import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { waitUntil } from "@/lib/launcher/wait";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { makePhotoWithPlace, makePng } from "@/lib/tooling/test-images";
import { makePdf } from "@/lib/tooling/test-pdf";
import { testSize } from "@/lib/tooling/test-size";
import { FileRejected, inspectFile } from "./inspect";

/** The process in which a file is decoded: what it costs, and what becomes of a file where it ends. */

const photo = await makePhotoWithPlace();
const image = sharp(photo);
const png = await image.clone().png().toBuffer();
/** Draws for minutes. */
const endless = makePdf({
  content: "/X Do",
  objects: [
    {
      dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Filter /FlateDecode",
      data: deflateSync("0 0 m 500 800 l S\n".repeat(1_500_000)),
    },
  ],
});

/** The pids of the inspections that run. */
function inspections(): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return rows
    .split("\n")
    .map((row) => /^\s*(\d+)\s+(\d+)\s.*inspector\/main\.mjs/.exec(row))
    .filter((row) => Number(row?.[2]) === process.pid)
    .map((row) => Number(row?.[1]));
}

async function startedInspection(): Promise<number> {
  await waitUntil(() => inspections().length > 0, 60_000);
  const [pid] = inspections();
  if (pid === undefined) throw new Error("No inspection was started.");
  return pid;
}

describe("U1 a file that does not come to an end", () => {
  it("is rejected when its time is over, and nothing of it runs on", async () => {
    const inspected = inspectFile(endless, { timeoutMs: 1_500 });
    await expect(inspected).rejects.toBeInstanceOf(FileRejected);
    await expect(inspected).rejects.toThrow("takes too much to open");
    expect(inspections()).toEqual([]);
  });

  it("is rejected when its pages take too much memory", async () => {
    const inspected = inspectFile(photo, { maxOutputBytes: 100 });
    await expect(inspected).rejects.toBeInstanceOf(FileRejected);
    expect(inspections()).toEqual([]);
  });

  it("is rejected when it takes too much memory", async () => {
    const form = (index: number) => ({
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /Y ${11 + index} 0 R >> >>`,
      data: Buffer.from(index === 7 ? "0 0 m 9 9 l S" : "/Y Do ".repeat(20)),
    });
    const nested = makePdf({ content: "/X Do", objects: [0, 1, 2, 3, 4, 5, 6, 7].map(form) });
    const inspected = inspectFile(nested, { timeoutMs: 60_000 });
    await expect(inspected).rejects.toBeInstanceOf(FileRejected);
    await expect(inspected).rejects.toThrow("takes too much to open");
  });
});

describe("U1 an inspection that is killed", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)(
    "by %s says nothing about its file, and the next one is inspected",
    async (signal) => {
      const inspected = inspectFile(endless).catch((error: unknown) => error);
      process.kill(await startedInspection(), signal);
      const error = await inspected;
      expect(error).not.toBeInstanceOf(FileRejected);
      expect(String(error)).toContain(`was not inspected (${signal})`);
      expect((await inspectFile(photo)).contentType).toBe("image/jpeg");
    },
  );

  it("by an error of a decoder rejects its file", async () => {
    const inspected = inspectFile(endless).catch((error: unknown) => error);
    process.kill(await startedInspection(), "SIGSEGV");
    expect(await inspected).toBeInstanceOf(FileRejected);
  });
});

test("U1 an inspection knows no setting", async () => {
  const inspected = inspectFile(endless, { timeoutMs: 5_000 }).catch(() => undefined);
  const pid = await startedInspection();
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).toBe("");
  await inspected;
});

test("U1 two files are inspected at once, eight wait, and more are sent away", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, async () => {
      const result = inspectFile(png);
      expect(inspections().length).toBeLessThanOrEqual(2);
      return result;
    }),
  );
  const rejected = results.filter((result) => result.status === "rejected");
  expect(rejected).toHaveLength(2);
  for (const { reason } of rejected) expect(reason).toBeInstanceOf(RateLimitedError);
});

/** What any bytes become: rejected, or images without metadata. */
async function expectSafe(bytes: Buffer): Promise<void> {
  try {
    const { pages } = await inspectFile(bytes);
    for (const page of pages) {
      const { format, exif, xmp, icc } = await sharp(page).metadata();
      expect({ format, exif, xmp, icc }).toEqual({ format: "jpeg" });
      await sharp(page, { failOn: "warning" }).raw().toBuffer();
    }
  } catch (error) {
    expect(error).toBeInstanceOf(FileRejected);
  }
}

const numRuns = testSize(15, 1_000);

test("U1 random bytes behind the start of a file are rejected or become images", async () => {
  const start = fc.constantFrom("\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "%PDF-1.7\n", "");
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 2_000 }), async (magic, bytes) => {
      await expectSafe(Buffer.concat([Buffer.from(magic, "latin1"), bytes]));
    }),
    { numRuns },
  );
});

test("U1 valid files, changed at random, are rejected or become images without metadata", async () => {
  const files = [photo, png, makePdf(), makePdf({ compressed: true }), makePng(40, 40)];
  const change = fc.record({ place: fc.nat(), byte: fc.nat(255), count: fc.nat(4) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      async (file, changes) => {
        let bytes = Buffer.from(file);
        for (const { place, byte, count } of changes) {
          const at = place % bytes.length;
          const added = Buffer.alloc(count, byte);
          // Replaces a byte, removes it, or puts others in its place.
          bytes = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + 1)]);
        }
        await expectSafe(bytes);
      },
    ),
    { numRuns },
  );
});

test("U4 a bomb takes little time and memory", async () => {
  const bomb = makePng(30_000, 30_000);
  const measured = async () => {
    let peakKb = 0;
    const start = performance.now();
    const inspected = inspectFile(bomb).catch((error: unknown) => error);
    const [pid = 0] = inspections();
    const watch = setInterval(() => {
      peakKb = Math.max(peakKb, peakOf(pid));
    }, 5);
    expect(await inspected).toBeInstanceOf(FileRejected);
    clearInterval(watch);
    return { peakMb: peakKb / 1024, ms: performance.now() - start };
  };
  const runs = [await measured(), await measured(), await measured()];
  // The whole process, Node included; a machine that is busy measures no time.
  expect(Math.max(...runs.map(({ peakMb }) => peakMb))).toBeLessThan(200);
  expect(Math.min(...runs.map(({ ms }) => ms))).toBeLessThan(testSize(60_000, 1_000));
});

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
