import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";

const debianChromium = "/usr/bin/chromium";
const installTimeoutMs = 600_000;
const startPlaywrightBrowser = `
  const { chromium } = await import("@playwright/test");
  await (await chromium.launch({ args: ["--no-sandbox"] })).close();
`;

/**
 * Makes sure that the end-to-end tests have a browser: Debian's where it is installed, else
 * Playwright's, else, as root, Debian's newly installed.
 * @throws Error with one clear sentence when there is none and none can be had
 */
export function ensureBrowser() {
  if (existsSync(debianChromium)) return;
  const playwright = join("node_modules", ".bin", "playwright");
  const downloaded = run(playwright, ["install", "chromium"], {}, installTimeoutMs);
  if (downloaded && run(process.execPath, ["--input-type=module", "-e", startPlaywrightBrowser]))
    return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) installWithApt();
  if (existsSync(debianChromium)) return;
  throw new Error(
    "There is no browser for the end-to-end tests: install Chromium (on Debian: apt-get install chromium), then run npm test again.",
  );
}

function installWithApt() {
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  if (run("apt-get", ["update"], environment, installTimeoutMs))
    run("apt-get", ["install", "-y", "chromium"], environment, installTimeoutMs);
}
