import postgres from "postgres";
import { config } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";

/** The driver delivers notifications through this option, which its types omit. */
type ListeningOptions = postgres.Options<Record<string, never>> & {
  onnotify: (channel: string, payload: string) => void;
};

const channel = "cedirail_work";
const retryMs = 1000;

/**
 * Listens for rows that become due at a commit, on its own connection. Notifications are lost while it is
 * down, so the caller also polls.
 * @param wake called with the name of the table
 * @returns a function that stops listening
 */
export function listenForWork(wake: (table: string) => void): () => Promise<void> {
  let isListening = false;
  const options: ListeningOptions = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
    onnotify: (_, table) => wake(table),
    onclose: () => {
      isListening = false;
    },
    connection: { application_name: "cedirail worker", role: "cedirail_app" },
  };
  const sql = postgres(config().databaseUrl ?? "", options);
  const listen = async () => {
    if (isListening) return;
    isListening = true;
    try {
      await sql.unsafe(`listen ${channel}`);
    } catch (error) {
      isListening = false;
      logger().warn({ err: error }, "the worker is not yet notified of new work");
    }
  };
  void listen();
  const timer = setInterval(() => void listen(), retryMs);
  return async () => {
    clearInterval(timer);
    isListening = true;
    await sql.end({ timeout: 1 });
  };
}
