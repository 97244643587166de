import { spawn, type ChildProcess } from "node:child_process";
import { freePort } from "@/lib/launcher/ports";

const bareServer = `
  const body = JSON.stringify({ status: "ok" });
  require("node:http").createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(body);
    });
  }).listen(Number(process.argv[1]), "127.0.0.1");`;

/** A server of the comparison, in a process of its own. */
export interface BenchServer {
  port: number;
  stop(): void;
}

async function start(parameters: (port: number) => string[], path: string): Promise<BenchServer> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, parameters(port), {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), NODE_ENV: "production" },
  });
  const deadline = performance.now() + 60_000;
  for (;;) {
    const responded = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.ok,
      () => false,
    );
    if (responded) return { port, stop: () => child.kill("SIGKILL") };
    if (performance.now() > deadline || child.exitCode !== null) {
      child.kill("SIGKILL");
      throw new Error(`A server of the bench did not start: ${parameters(port).join(" ")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The service's own server. */
export const startOurs = () =>
  start(() => ["--import", "tsx", "lib/processes/server.ts"], "/api/ready");

/** The same routes under plain `next start`. */
export const startPlainNext = () =>
  start((port) => ["node_modules/next/dist/bin/next", "start", "-p", `${port}`], "/api/ready");

/** `node:http` that responds and does nothing else. */
export const startBare = () => start((port) => ["-e", bareServer, `${port}`], "/");
