import { LosslessNumber } from "lossless-json";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { serveOnLoopback, type LoopbackServer } from "../loopback";
import { RateSourceError } from "../source";
import { RateLimitedError, requestJson } from "./http";

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function answeredBy(
  handler: (request: Request) => Response | Promise<Response>,
  schema: z.ZodType = z.unknown(),
  signal = AbortSignal.timeout(5000),
): Promise<unknown> {
  server = await serveOnLoopback(async (request) => handler(request));
  const url = `${server.baseUrl}/price?app_id=fake-secret`;
  return requestJson({ sourceName: "probe", url, signal }, schema);
}

async function failure(answer: Promise<unknown>): Promise<RateSourceError> {
  const error: unknown = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RateSourceError)) throw new Error("No RateSourceError was thrown.");
  return error;
}

describe("requestJson", () => {
  it("keeps the text of a number that binary floating point would change", async () => {
    const text = "12.050000000000000000001";
    const answer = await answeredBy(() => new Response(`{"GHS":${text}}`));
    expect(answer).toEqual({ GHS: new LosslessNumber(text) });
  });

  it("names a 429's Retry-After and hands it on, at most an hour of it", async () => {
    const limited = (seconds: string) => () =>
      new Response("", { status: 429, headers: { "Retry-After": seconds } });
    const error = await failure(answeredBy(limited("30")));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error.message).toBe("probe: too many requests (HTTP 429), asks to wait 30 s");
    await server?.stop();
    expect(await failure(answeredBy(limited("999999")))).toMatchObject({ retryAfterSeconds: 3600 });
    await server?.stop();
    expect(await failure(answeredBy(limited("soon")))).toMatchObject({ retryAfterSeconds: null });
  });

  it.each([400, 401, 500, 503])("takes HTTP %i for no answer", async (status) => {
    const error = await failure(answeredBy(() => new Response(`{"GHS":"15"}`, { status })));
    expect(error.message).toBe(`probe: HTTP ${status}`);
  });

  it.each([
    ["cut short", `{"data":`],
    ["a web page", "<html></html>"],
    ["empty", ""],
    ["a contradiction in itself", `{"GHS":1,"GHS":2}`],
    ["nested too deeply", "[".repeat(200_000)],
  ])("rejects a body that is %s", async (_kind, body) => {
    const error = await failure(answeredBy(() => new Response(body)));
    expect(error.message).toBe("probe: the answer is not JSON");
  });

  it("names the member that is missing", async () => {
    const schema = z.object({ rates: z.object({ GHS: z.string() }) });
    const error = await failure(answeredBy(() => new Response(`{"rates":{}}`), schema));
    expect(error.message).toBe("probe: rates.GHS is missing or of the wrong kind");
  });

  it("reads a body of 1 MB and rejects one byte more, even without a length announced", async () => {
    const sized = (bytes: number) => () =>
      new Response(new Blob([`"${"x".repeat(bytes - 2)}"`]).stream());
    await expect(answeredBy(sized(1_000_000))).resolves.toHaveLength(999_998);
    await server?.stop();
    const error = await failure(answeredBy(sized(1_000_001)));
    expect(error.message).toBe("probe: the answer is larger than 1 MB");
  });

  it("gives up when told to, before the answer and within it", async () => {
    const silent = new AbortController();
    const never = answeredBy(
      () => {
        silent.abort();
        return new Promise(() => undefined);
      },
      z.unknown(),
      silent.signal,
    );
    expect((await failure(never)).message).toBe("probe: no answer in time");
    await server?.stop();

    const halting = new AbortController();
    const half = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`{"GHS":`)),
      pull: () => {
        halting.abort();
        return new Promise(() => undefined);
      },
    });
    const halted = answeredBy(() => new Response(half), z.unknown(), halting.signal);
    expect((await failure(halted)).message).toBe("probe: no answer in time");
  });

  it("follows no redirect", async () => {
    const elsewhere = ({ url }: Request) =>
      url.endsWith("/other")
        ? new Response(`{"GHS":"15"}`)
        : new Response("", { status: 302, headers: { Location: "/other" } });
    expect((await failure(answeredBy(elsewhere))).message).toMatch(/^probe: the request failed/);
  });

  it("tells of an unreachable or unreadable address without its secrets", async () => {
    server = await serveOnLoopback(async () => new Response(""));
    const gone = server.baseUrl;
    await server.stop();
    server = undefined;
    for (const base of [gone, "nonsense:// not an address"]) {
      const url = `${base}/latest.json?app_id=fake-secret`;
      const signal = AbortSignal.timeout(5000);
      const headers = { "x-cg-demo-api-key": "fake-secret" };
      const error = await failure(
        requestJson({ sourceName: "probe", url, headers, signal }, z.unknown()),
      );
      expect(error.message).toMatch(/^probe: the request failed \(/);
      expect(`${error.stack} ${String(error.cause)}`).not.toContain("fake-secret");
    }
  });
});
