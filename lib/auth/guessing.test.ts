import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { attemptBudgets } from "./guessing";
import { stepOfCode } from "./one-time-code";

const day = 24 * 60 * 60;

/**
 * How many wrong attempts a day a budget lets through at most, whatever their timing: those after
 * which the wait has grown to its longest, and then one in each of the longest waits. The database
 * keeps to it: `attempts.db.test.ts`.
 */
const attemptsADay = ({ free, recoverySeconds }: { free: number; recoverySeconds: number }) =>
  free + Math.ceil(Math.log2(recoverySeconds)) + Math.floor(day / recoverySeconds);

/** Of a million codes, how many are right at one moment. */
function rightCodes(): number {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = 1_800_000_015;
  return [-3, -2, -1, 0, 1, 2, 3].filter((steps) => {
    const code = totp.generate({ timestamp: (now + steps * 30) * 1000 });
    return stepOfCode(secret, code, now) !== null;
  }).length;
}

test("all ways to sign in to one account together find a one-time code in less than 0.1 % of days", () => {
  const { account, devices, stepUp } = attemptBudgets;
  const attempts = attemptsADay(account) + attemptsADay(devices) + attemptsADay(stepUp);
  const chance = (attempts * rightCodes()) / 1_000_000;
  expect(attempts).toBe(317);
  expect(chance).toBeLessThan(0.001);
});

test("one network alone does not use an account's budget up", () => {
  const { network, account } = attemptBudgets;
  // What an attacker from one network has used at any time of the day is below the free attempts.
  for (let hour = 0; hour <= 24; hour += 1) {
    const tried = network.free + Math.ceil(Math.log2(network.recoverySeconds)) + hour;
    const forgotten = (hour * 3600) / account.recoverySeconds;
    expect(tried - forgotten).toBeLessThan(account.free);
  }
});
