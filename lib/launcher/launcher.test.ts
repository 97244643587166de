import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unreachable } from "./database";
import { buildHash } from "./install.mjs";
import { portSentence, rememberedPort } from "./ports";
import { isSource } from "./reload";
import { Parts } from "./shutdown";
import { writeTestnetFile } from "./testnet-file";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedirail-launcher-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("buildHash", () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  it("changes with every content, name and path that the build reads, and with nothing else", () => {
    write("app/page.tsx", "a");
    write("lib/money.ts", "b");
    const hash = buildHash(folder);
    write("lib/money.test.ts", "a test");
    write(".data/secrets.json", "{}");
    expect(buildHash(folder)).toBe(hash);
    write("lib/money.ts", "c");
    const changed = buildHash(folder);
    write("lib/other.ts", "");
    expect(new Set([hash, changed, buildHash(folder)]).size).toBe(3);
    expect(buildHash(folder)).toBe(buildHash(folder));
  });
});

describe("testnet.json", () => {
  it("is readable by its owner only, even if it replaces a public file", () => {
    const merchant = { id: "mer_1", userId: "usr_1", email: "e", password: "p", wallet: "0x1" };
    const seeded = {
      apiKey: "key",
      webhookSecret: "whsec_x",
      merchant,
      secondMerchant: { id: "mer_2", apiKey: "key2", wallet: "0x2" },
      colleague: { userId: "usr_3", email: "c", password: "q", role: "finance" as const },
      staff: [{ role: "operator" as const, email: "s", password: "r", totpSecret: "ABC" }],
    };
    const simulators = {
      mtn: "http://127.0.0.1:2",
      airtel: "http://127.0.0.1:3",
      telecel: "http://127.0.0.1:4",
    };
    const url = "http://localhost:1";
    const places = {
      url,
      docsUrl: `${url}/docs`,
      databaseUrl: "postgres://x",
      simulators,
      chain: null,
    };
    writeFileSync(join(folder, "testnet.json"), "old", { mode: 0o644 });
    const path = writeTestnetFile(folder, { ...seeded, ...places });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ ...seeded, ...places });
  });
});

describe("sentences", () => {
  it("names the database and the reason, never the password", () => {
    const rejected = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const sentence = unreachable("postgres://me:hush@db.example/pay", rejected);
    expect(sentence).toBe(
      "The database at db.example:5432/pay cannot be reached: nothing listens there. Check DATABASE_URL.",
    );
    expect(unreachable("postgres://me:hush@[bad", new Error("odd\nmore"))).not.toContain("hush");
  });

  it("names a port in use, and returns nothing for a free one", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect(await portSentence(port)).toContain(`Port ${port} is in use`);
    await new Promise((resolve) => server.close(resolve));
    expect(await portSentence(port)).toBeNull();
  });
});

describe("rememberedPort", () => {
  it("keeps its port while it is free, takes another otherwise, and survives invalid content", async () => {
    const memory = join(folder, "port");
    writeFileSync(memory, "invalid");
    const port = await rememberedPort(memory);
    expect(await rememberedPort(memory)).toBe(port);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    expect(await rememberedPort(memory)).not.toBe(port);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("Parts", () => {
  it("stops the last started first, once, and continues when one fails to stop", async () => {
    const order: string[] = [];
    const parts = new Parts();
    const part = (name: string) => ({ stop: async () => void order.push(name) });
    const fault = vi.spyOn(console, "error").mockImplementation(() => {});
    parts.add(part("database"));
    parts.add({ stop: () => Promise.reject(new Error("exception")) });
    parts.add(part("worker"));
    parts.add(part("server"));
    await Promise.all([parts.stop(), parts.stop()]);
    expect(order).toEqual(["server", "worker", "database"]);
    expect(fault).toHaveBeenCalledOnce();
    fault.mockRestore();
  });
});

describe("isSource", () => {
  it("reloads on code and SQL, not on tests, tooling or the launcher itself", () => {
    const files = ["jobs/queue.ts", "migrations/1.sql", "money.test.ts", "launcher/launch.ts"];
    expect(files.filter(isSource)).toEqual(["jobs/queue.ts", "migrations/1.sql"]);
  });
});
