import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { Resolver } from "node:dns/promises";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { blockedHosts } from "@/lib/tooling/test-blocked-urls";
import { startNameServer, type NameServer } from "@/lib/tooling/test-name-server";
import { useNameServers } from "./connect";
import { sendRequest } from "./http-client";

/** Listens on every address of this machine, and counts who connects. */
let inner: Server;
let port = 0;
let connections = 0;
let names: NameServer;
const resolved = new Map<string, (readonly string[] | null)[]>();

beforeAll(async () => {
  inner = createServer((socket) => {
    connections += 1;
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    socket.on("error", () => undefined);
  });
  inner.listen(0);
  await once(inner, "listening");
  port = (inner.address() as AddressInfo).port;
  names = await startNameServer((name) => {
    const responses = resolved.get(name) ?? [[]];
    return (responses.length > 1 ? responses.shift() : responses[0]) ?? null;
  });
  useNameServers([names.address], 1_000);
});

afterAll(() => {
  inner.close();
  names.close();
});

const send = (url: string, destination: "any" | "public" = "public", timeoutMs = 20_000) =>
  sendRequest({
    method: "POST",
    url,
    body: "{}",
    deadline: performance.now() + timeoutMs,
    maxBodyBytes: 100,
    destination,
    statusSuffices: true,
  });

const blocked = { kind: "not_sent", reason: "blocked_address" };

it.each(blockedHosts)("sends nothing to %s", async (host) => {
  expect(await send(`http://${host}:${port}/hooks`)).toEqual(blocked);
  expect(connections).toBe(0);
});

it.each([
  ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255"],
  ...[
    "::1",
    "::ffff:127.0.0.1",
    "::127.0.0.1",
    "fd00:ec2::254",
    "fe80::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ],
])("sends nothing to a name that resolves to %s", async (address) => {
  resolved.set("inner.example", [[address]]);
  expect(await send(`http://inner.example:${port}/hooks`)).toEqual(blocked);
  expect(connections).toBe(0);
});

test("one inner address among public ones blocks the name", async () => {
  resolved.set("mixed.example", [["8.8.8.8", "127.0.0.1"]]);
  expect(await send(`http://mixed.example:${port}`)).toEqual(blocked);
  resolved.set("families.example", [["8.8.8.8", "::1"]]);
  expect(await send(`http://families.example:${port}`)).toEqual(blocked);
  expect(connections).toBe(0);
});

test("a name that has resolved to a public address is blocked once it resolves to loopback", async () => {
  resolved.set("rebinding.example", [["8.8.8.8"], ["127.0.0.1"]]);
  const resolver = new Resolver();
  resolver.setServers([names.address]);
  expect(await resolver.resolve4("rebinding.example")).toEqual(["8.8.8.8"]);
  expect(await send(`http://rebinding.example:${port}`)).toEqual(blocked);
  expect(connections).toBe(0);
});

test("the address is resolved once for a connection, so that no second one can differ", async () => {
  resolved.set("once.example", [["127.0.0.1"]]);
  await send(`http://once.example:${port}`);
  // A and AAAA
  expect(names.queried.filter((name) => name === "once.example")).toHaveLength(2);
});

test("a name that does not exist, and one whose servers never respond, are known not to be sent", async () => {
  expect(await send(`http://missing.example:${port}`)).toEqual({ kind: "not_sent", reason: "dns" });
  resolved.set("silent.example", [null]);
  expect(await send(`http://silent.example:${port}`)).toEqual({ kind: "not_sent", reason: "dns" });
});

test("a configured destination may be anywhere", async () => {
  expect(await send(`http://127.0.0.1:${port}`, "any")).toMatchObject({ status: 200 });
  expect(connections).toBe(1);
});
