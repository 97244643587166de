import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// Debian's browser where it is installed, else the one that Playwright downloads.
const debianChromium = "/usr/bin/chromium";
const browser = existsSync(debianChromium) ? { executablePath: debianChromium } : {};
// Root may not use the sandbox, and nothing here needs the browser's own traffic.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const pages = "pages/**/*.spec.ts";
// What they change is everybody's, such as a network that goes away: they wait for all others.
const alone = "alone/**/*.spec.ts";
// Every page and every step of a flow is seen at each width, without being fetched again (`expectFit`); what
// happens on the way is the same at all, and seen at the one where it happens to people (`@phone`, else
// the desktop).
const desktop = { viewport: { width: 1440, height: 900 } };

/** The whole app, started once by the global set-up and seen only through HTTP and a browser. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/e2e",
  globalSetup: "./fixtures/start-app.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // They catch what hangs, not what is slow.
  timeout: 240_000,
  globalTimeout: 2_700_000,
  expect: { timeout: 40_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: { ...browser, args: flags },
    // Nothing is in motion while it is looked at; what moves costs the browser a lot.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // To record one costs a third of the whole run: where a test fails, `npm run test:e2e -- --trace on`.
    trace: "off",
  },
  projects: [
    { name: "http", testIgnore: [pages, alone] },
    { name: "desktop", testMatch: pages, grepInvert: /@phone/, use: desktop },
    {
      name: "phone",
      testMatch: pages,
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: "alone",
      testMatch: alone,
      dependencies: ["http", "desktop", "phone"],
      workers: 1,
      use: desktop,
    },
  ],
});
