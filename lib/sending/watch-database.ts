import { logger } from "@/lib/log/logger";
import { checkDatabase } from "./process";

const checkEveryMs = 1000;

/** Checks the database each second until it is stopped, so that an idle process knows what the others have sent. */
export function watchDatabase(): { stop: () => Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let checking = Promise.resolve();
  const check = async () => {
    await checkDatabase().catch((error: unknown) =>
      logger().warn({ err: error }, "the database was not compared with what was sent"),
    );
    if (!isStopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => void (checking = check()), checkEveryMs).unref();
  };
  plan();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await checking;
    },
  };
}
