import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { testPort } from "@/lib/tooling/test-ports";
import { signedHeaders } from "@/lib/webhooks/sign";

const folder = import.meta.dirname;
const secret = "whsec_c2VjcmV0IG9mIHRoZSByZWNlaXZlcnMgaW4gdGhlIGRvY3M=";
const body = '{"id":"evt_01","event":"payment.completed","data":{"recipientName":"Ama Ɛdɔ 🇬🇭"}}';

function signed(text: string, secrets: [string, string | null] = [secret, null]) {
  const [current, previousSecret] = secrets;
  const ids = { eventId: "evt_01", deliveryId: "dlv_01" };
  return signedHeaders({ ...ids, body: text, at: new Date(), secret: current, previousSecret });
}

const isInstalled = (command: string) => spawnSync(command, ["--version"]).status === 0;

/** Runs a receiver as a program of its own, until what is checked has been. */
async function withReceiver(
  command: string,
  args: string[],
  check: (
    send: (headers: Record<string, string>, text: string) => Promise<number>,
  ) => Promise<void>,
): Promise<string> {
  const port = String(await testPort());
  const receiver = spawn(command, args, {
    env: { ...process.env, PORT: port, WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  receiver.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(receiver, "exit");
  const send = async (headers: Record<string, string>, text: string) => {
    const options = { method: "POST", headers, body: Buffer.from(text) };
    return (await fetch(`http://127.0.0.1:${port}/webhooks`, options)).status;
  };
  try {
    await vi.waitFor(() => send({}, ""), { timeout: 60_000, interval: 50 });
    await check(send);
    // What follows the response.
    await vi.waitFor(() => expect(printed).toContain("evt_01"), { timeout: 60_000 });
  } finally {
    receiver.kill();
    await ended;
  }
  return printed;
}

const programs: [language: string, command: string, args: string[]][] = [
  ["TypeScript", process.execPath, ["--import", "tsx", join(folder, "receiver.ts")]],
  ["Python", "python3", [join(folder, "receiver.py")]],
];

test.for(programs)(
  "the receiver in %s accepts what we sign, handles it once, and rejects everything else",
  async ([, command, args], { skip }) => {
    if (!isInstalled(command)) skip(`${command} is not installed`);
    const printed = await withReceiver(command, args, async (send) => {
      const headers = signed(body);
      expect(await send(headers, body)).toBe(200);
      expect(await send(headers, body)).toBe(200);
      expect(await send(signed(body, [`${secret}x`, secret]), body)).toBe(200);
      expect(await send(signed(body, [`${secret}x`, null]), body)).toBe(401);
      expect(await send(headers, body.replace("Ama", "Ana"))).toBe(401);
      expect(await send({}, body)).toBe(401);
      for (const wrong of ["", "0", `${headers["x-service-signature"]}00`, "é".repeat(32)])
        expect(await send({ "x-service-signature": wrong }, body), wrong).toBe(401);
    });
    expect(printed).toBe("payment.completed evt_01\n");
  },
);
