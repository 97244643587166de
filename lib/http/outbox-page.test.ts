import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";

/** Who gets to see the outbox on a page: the header that the pages receive, whatever was sent. */

const started = new Set<Server>();
afterEach(() => {
  for (const server of started) server.close();
  started.clear();
  vi.unstubAllEnvs();
});

/** Whether a page would show the outbox, with modules and settings of its own. */
async function isGranted(head: string[], peer = "127.0.0.1"): Promise<boolean> {
  vi.resetModules();
  const { createHttpServer } = await import("./serve");
  const { isOutboxGranted, outboxHeader } = await import("./outbox-page");
  const server = createHttpServer((request, response) => {
    response.end(
      `granted: ${isOutboxGranted((request.headers[outboxHeader] ?? null) as string | null)}`,
    );
    return Promise.resolve();
  });
  started.add(server);
  server.prependListener("connection", (socket) =>
    Object.defineProperty(socket, "remoteAddress", { value: peer }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(["GET /outbox HTTP/1.1", ...head, "Connection: close", "", ""].join("\r\n"));
  return (await text(socket)).includes("granted: true");
}

const here = "Host: localhost:3000";

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "a visitor on the machine itself sees the outbox: %s",
  async (peer) => {
    expect(await isGranted([here], peer)).toBe(true);
  },
);

test.each([
  ["from another machine", [here], "192.0.2.7"],
  ["through a proxy on the machine", [here, "X-Forwarded-For: 127.0.0.1"], "127.0.0.1"],
  ["through another kind of proxy", [here, "Forwarded: for=127.0.0.1"], "127.0.0.1"],
  ["under another site's name", ["Host: evil.example:3000"], "127.0.0.1"],
  ["under a name that begins like ours", ["Host: localhost.evil.example"], "127.0.0.1"],
])("nobody else does: %s", async (_, head, peer) => {
  expect(await isGranted(head, peer)).toBe(false);
});

test("a header that the client sends opens nothing, not even the right one", async () => {
  const { outboxGrant } = await import("./outbox-page");
  const socket = { remoteAddress: "127.0.0.1" };
  const right = outboxGrant({ headers: { host: "localhost" }, socket } as Parameters<
    typeof outboxGrant
  >[0]);
  expect(right).toBeDefined();
  for (const value of ["1", "true", right])
    expect(await isGranted([here, `X-Cedirail-Outbox: ${value}`], "192.0.2.7")).toBe(false);
});

test("where e-mails are sent, nobody sees it", async () => {
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:2525");
  vi.stubEnv("MAIL_FROM", "Cedirail <no-reply@pay.example>");
  expect(await isGranted([here])).toBe(false);
});
