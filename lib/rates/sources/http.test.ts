import { LosslessNumber } from "lossless-json";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { serveOnLoopback, type LoopbackServer } from "@/lib/tooling/test-loopback";
import { RateSourceError } from "../source";
import { RateLimitedError, requestJson } from "./http";

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function request(
  handler: (request: Request) => Response | Promise<Response>,
  schema: z.ZodType = z.unknown(),
): Promise<unknown> {
  server = await serveOnLoopback(async (received) => handler(received));
  const url = `${server.baseUrl}/price?app_id=fake-secret`;
  return requestJson({ sourceName: "probe", url, deadline: performance.now() + 5000 }, schema);
}

async function errorOf(requested: Promise<unknown>): Promise<RateSourceError> {
  const error: unknown = await requested.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RateSourceError)) throw new Error("No RateSourceError was thrown.");
  return error;
}

describe("requestJson", () => {
  it("keeps the text of a number that binary floating point would change", async () => {
    const text = "12.050000000000000000001";
    const response = await request(() => new Response(`{"GHS":${text}}`));
    expect(response).toEqual({ GHS: new LosslessNumber(text) });
  });

  it("reports a 429's Retry-After, at most an hour", async () => {
    const limited = (seconds: string) => () =>
      new Response("", { status: 429, headers: { "Retry-After": seconds } });
    const error = await errorOf(request(limited("30")));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error.message).toBe("probe: too many requests (HTTP 429), retry after 30 s");
    await server?.stop();
    expect(await errorOf(request(limited("999999")))).toMatchObject({ retryAfterSeconds: 3600 });
    await server?.stop();
    expect(await errorOf(request(limited("soon")))).toMatchObject({ retryAfterSeconds: null });
  });

  it.each([400, 401, 500, 503])("rejects HTTP %i", async (status) => {
    const error = await errorOf(request(() => new Response(`{"GHS":"15"}`, { status })));
    expect(error.message).toBe(`probe: HTTP ${status}`);
  });

  it.each([
    ["cut short", `{"data":`],
    ["a web page", "<html></html>"],
    ["empty", ""],
    ["an object with a repeated name", `{"GHS":1,"GHS":2}`],
    ["nested too deeply", "[".repeat(200_000)],
  ])("rejects a body that is %s", async (_kind, body) => {
    const error = await errorOf(request(() => new Response(body)));
    expect(error.message).toBe("probe: the response is not JSON");
  });

  it("names the member that is missing", async () => {
    const schema = z.object({ rates: z.object({ GHS: z.string() }) });
    const error = await errorOf(request(() => new Response(`{"rates":{}}`), schema));
    expect(error.message).toBe("probe: rates.GHS is missing or of the wrong type");
  });

  it("reads a body of 1 MB and rejects one byte more, even without a Content-Length", async () => {
    const sized = (bytes: number) => () =>
      new Response(new Blob([`"${"x".repeat(bytes - 2)}"`]).stream());
    await expect(request(sized(1_000_000))).resolves.toHaveLength(999_998);
    await server?.stop();
    const error = await errorOf(request(sized(1_000_001)));
    expect(error.message).toBe("probe: the response is larger than 1 MB");
  });

  it("fails with the reason when there is no response by the deadline", async () => {
    server = await serveOnLoopback(() => new Promise(() => undefined));
    const deadline = performance.now() + 300;
    const error = await errorOf(
      requestJson({ sourceName: "probe", url: server.baseUrl, deadline }, z.unknown()),
    );
    expect(error.message).toBe("probe: the request failed (timeout)");
  });

  it("rejects a redirect", async () => {
    const redirect = () => new Response("", { status: 302, headers: { Location: "/other" } });
    expect((await errorOf(request(redirect))).message).toBe("probe: HTTP 302");
  });

  it("reports an unreachable or invalid address without its secrets", async () => {
    server = await serveOnLoopback(async () => new Response(""));
    const gone = server.baseUrl;
    await server.stop();
    server = undefined;
    for (const base of [gone, "nonsense:// not an address"]) {
      const url = `${base}/latest.json?app_id=fake-secret`;
      const deadline = performance.now() + 5000;
      const headers = { "x-cg-demo-api-key": "fake-secret" };
      const error = await errorOf(
        requestJson({ sourceName: "probe", url, headers, deadline }, z.unknown()),
      );
      expect(error.message).toMatch(/^probe: the request failed \(/);
      expect(`${error.stack} ${String(error.cause)}`).not.toContain("fake-secret");
    }
  });
});
