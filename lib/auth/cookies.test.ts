import { beforeEach, expect, test, vi } from "vitest";

/** Cookies are for this site's pages alone (reliability A5). */

beforeEach(() => vi.resetModules());

async function cookiesAt(publicUrl: string): Promise<string[]> {
  vi.stubEnv("PUBLIC_URL", publicUrl);
  const { endedSessionCookie, sessionCookie } = await import("./session-cookie");
  return [await sessionCookie("cs_x"), endedSessionCookie()];
}

test("on https they are bound to this host and never sent in the open (A5)", async () => {
  for (const cookie of await cookiesAt("https://pay.example")) {
    expect(cookie).toMatch(/^__Host-cedirail\.session=/);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    expect(cookie).not.toContain("Domain");
  }
});

test("on a machine of one's own scripts and other sites get none either (A5)", async () => {
  for (const cookie of await cookiesAt("http://localhost:3000"))
    expect(cookie).toMatch(/^cedirail\.session=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
});
