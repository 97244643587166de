import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { startS3 } from "@/lib/tooling/test-s3";
import { testSize } from "@/lib/tooling/test-size";
import { diskStorage } from "./disk-storage";
import { inTime } from "./in-time";
import { s3Storage } from "./s3-storage";
import type { FileStorage } from "./storage-contract";

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
const storages: Record<string, () => FileStorage> = {
  "a disk": () => diskStorage(join(folder, "files")),
  "a storage that speaks S3": () => s3Storage(s3.place),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cedirail-files-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const keysUnder = async (storage: FileStorage, prefix: string) => {
  const keys: string[] = [];
  for await (const { key, storedAt } of storage.list(prefix)) {
    expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(600_000);
    keys.push(key);
  }
  return keys.sort();
};

describe.each(Object.keys(storages))("%s", (name) => {
  const storage = () => storages[name]?.() as FileStorage;

  it("returns what was stored, replaces it, and deletes it", async () => {
    const key = `documents/${randomUUID()}/1`;
    expect(await storage().get(key)).toBeNull();
    for (const bytes of [Buffer.alloc(0), randomBytes(1_000_000), randomBytes(1)]) {
      await storage().put(key, bytes);
      expect((await storage().get(key))?.equals(bytes)).toBe(true);
    }
    await storage().delete(key);
    await storage().delete(key);
    expect(await storage().get(key)).toBeNull();
  });

  it("stores part of a larger buffer as that part", async () => {
    const key = `documents/${randomUUID()}/1`;
    await storage().put(key, Buffer.from("what is around a page").subarray(5, 7));
    expect((await storage().get(key))?.toString()).toBe("is");
  });

  it("lists what begins alike, and nothing else", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const keys = [`documents/${one}/1`, `documents/${one}/2`, `documents/${other}/1`];
    for (const key of [...keys, `uploads/${one}/1`]) await storage().put(key, Buffer.from(key));
    expect(await keysUnder(storage(), `documents/${one}/`)).toEqual(keys.slice(0, 2));
    expect(await keysUnder(storage(), "documents/")).toEqual(expect.arrayContaining(keys));
    expect(await keysUnder(storage(), "documents/")).not.toContain(`uploads/${one}/1`);
    expect(await keysUnder(storage(), "nothing/")).toEqual([]);
  });

  it("U5 takes no key that Cedirail does not make, whatever somebody calls a file", async () => {
    const names = [
      "../../x",
      "/etc/passwd",
      "documents",
      "documents/",
      "documents//x",
      "documents/../x",
    ];
    names.push("documents/x\r\nSet-Cookie: a", "documents/\u202egpj.exe", "documents/a.b", "a/\0");
    names.push(
      "documents/.",
      `documents/${"x".repeat(65)}`,
      "documents\\x",
      "",
      "documents/a/b/c/d",
    );
    for (const key of names) {
      await expect(storage().put(key, Buffer.of(1)), key).rejects.toThrow("wrong form");
      await expect(storage().get(key), key).rejects.toThrow("wrong form");
      await expect(storage().delete(key), key).rejects.toThrow("wrong form");
    }
    for (const prefix of ["", "documents", "../", "./", "documents/../"])
      await expect(keysUnder(storage(), prefix), prefix).rejects.toThrow("wrong form");
  });
});

describe("a disk", () => {
  it("shows files to this user alone, and nothing that is half written", async () => {
    await diskStorage(join(folder, "own")).put("documents/a/1", Buffer.of(1));
    expect((await stat(join(folder, "own"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, "own", "documents", "a.1"))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "own", ".drafts"))).toEqual([]);
  });

  it("fails to store where it cannot, and leaves no draft", async () => {
    await diskStorage(join(folder, "blocked")).put("documents/a/1", Buffer.of(1));
    await writeFile(join(folder, "blocked", "uploads"), "a file in place of a folder");
    const storage = diskStorage(join(folder, "blocked"));
    await expect(storage.put("uploads/a/1", Buffer.of(1))).rejects.toThrow();
    expect(await readdir(join(folder, "blocked", ".drafts"))).toEqual([]);
  });

  it("deletes drafts that were left an hour ago", async () => {
    const drafts = join(folder, "left", ".drafts");
    await diskStorage(join(folder, "left")).put("documents/a/1", Buffer.of(1));
    for (const name of ["old", "young"]) await writeFile(join(drafts, name), "half a page");
    const hourAgo = new Date(Date.now() - 3_700_000);
    await utimes(join(drafts, "old"), hourAgo, hourAgo);
    await diskStorage(join(folder, "left")).put("documents/a/2", Buffer.of(1));
    expect(await readdir(drafts)).toEqual(["young"]);
  });

  it("has a file as a whole or not at all, wherever the process is killed", async () => {
    const place = join(folder, "killed");
    const bytes = 1_000_000;
    const script = `
      const { diskStorage } = await import("./lib/files/disk-storage.ts");
      const storage = diskStorage(${JSON.stringify(place)});
      for (let n = 1; ; n = (n % 3) + 1) {
        process.stdout.write(".");
        await storage.put("documents/a/" + n, Buffer.alloc(${bytes}, n));
      }`;
    for (let round = 0; round < testSize(2, 30); round += 1) {
      const child = spawn(
        process.execPath,
        ["--import", "tsx", "--input-type=module", "-e", script],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      const killedAfter = 1 + Math.floor(Math.random() * 6);
      let started = 0;
      child.stdout.on("data", (dots: Buffer) => {
        started += dots.length;
        if (started >= killedAfter) child.kill("SIGKILL");
      });
      await once(child, "close");
      expect(started).toBeGreaterThanOrEqual(killedAfter);
      const storage = diskStorage(place);
      for (const key of await keysUnder(storage, "documents/a/"))
        expect((await storage.get(key))?.equals(Buffer.alloc(bytes, Number(key.at(-1))))).toBe(
          true,
        );
    }
  });
});

describe("a storage that speaks S3", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  /** A storage whose every request is handled so. */
  const storageThat = async (handle: Parameters<typeof createServer>[1]) => {
    server = createServer(handle);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return s3Storage({ ...s3.place, endpoint: `http://127.0.0.1:${port}` }, 1_000);
  };
  const key = "documents/a/1";

  it("shows, reads and deletes nothing of another installation in the same bucket", async () => {
    const one = s3Storage(s3.place);
    const other = s3Storage({ ...s3.place, prefix: "installation-b" });
    await one.put(key, Buffer.of(1));
    expect(await keysUnder(one, "documents/a/")).toEqual([key]);
    expect(await keysUnder(other, "documents/")).toEqual([]);
    expect(await other.get(key)).toBeNull();
    await other.delete(key);
    expect(await one.get(key)).toEqual(Buffer.of(1));
  });

  it("ends every call in time where it does not respond", async () => {
    const storage = await storageThat(() => undefined);
    await expect(storage.put(key, Buffer.of(1))).rejects.toThrow();
    await expect(storage.get(key)).rejects.toThrow();
    await expect(storage.delete(key)).rejects.toThrow();
    await expect(keysUnder(storage, "documents/")).rejects.toThrow();
  });

  it("ends a file that stops arriving, and one that is cut off", async () => {
    const stops = await storageThat((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half of a page");
    });
    await expect(stops.get(key)).rejects.toThrow("does not respond");
    server?.closeAllConnections();
    server?.close();
    const cut = await storageThat((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half of a page", () => {
        response.destroy();
      });
    });
    await expect(cut.get(key)).rejects.toThrow();
  });

  it("does not take an error for a file that is not there", async () => {
    const storage = await storageThat((_, response) => response.writeHead(403).end());
    await expect(storage.get(key)).rejects.toThrow();
    const other = s3Storage({ ...s3.place, bucket: "another-bucket" });
    await expect(other.get(key)).rejects.toThrow();
    const wrongSecret = s3Storage({ ...s3.place, secretAccessKey: "obviously-fake" });
    await expect(wrongSecret.get(key)).rejects.toThrow();
  });

  it("lists every page of a long list", async () => {
    const storage = await storageThat(({ url = "" }, response) => {
      const page = Number(new URL(url, "http://s3").searchParams.get("continuation-token") ?? 1);
      const next = page < 3 ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : "";
      const at = new Date().toISOString();
      response
        .writeHead(200, { "content-type": "application/xml" })
        .end(
          `<ListBucketResult><IsTruncated>${page < 3}</IsTruncated>${next}<Contents><Key>${s3.place.prefix}/documents/a/${page}</Key><LastModified>${at}</LastModified></Contents></ListBucketResult>`,
        );
    });
    expect(await keysUnder(storage, "documents/a/")).toEqual(
      [1, 2, 3].map((n) => `documents/a/${n}`),
    );
  });

  it("stores a file under its key alone, without anything about it", async () => {
    const requests: { url: string | undefined; headers: string }[] = [];
    const storage = await storageThat((request, response) => {
      requests.push({ url: request.url, headers: JSON.stringify(request.headers) });
      request.resume().on("end", () => response.writeHead(200).end());
    });
    await storage.put(key, await readFile("package.json"));
    expect(requests.map(({ url }) => url?.split("?")[0])).toEqual([
      `/documents/installation-a/${key}`,
    ]);
    expect(requests[0]?.headers).not.toContain(s3.place.secretAccessKey + '"');
  });
});

test("a call that does not end is left, and one that ends is not waited for", async () => {
  await expect(inTime(20, () => new Promise(() => undefined))).rejects.toThrow("does not respond");
  let signal: AbortSignal | undefined;
  const given = (one: AbortSignal) => {
    signal = one;
    return Promise.resolve("done");
  };
  expect(await inTime(60_000, given)).toBe("done");
  expect(signal?.aborted).toBe(true);
});
