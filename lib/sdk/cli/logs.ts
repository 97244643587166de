import type { components } from "../schema.js";
import { optional, wrongUsage, type Command } from "./command.js";
import { follow } from "./follow.js";
import { untilInterrupted } from "./interrupt.js";

type LoggedRequest = components["schemas"]["LoggedRequest"];

/** The log itself, which this command calls every second. */
const ownPath = "/api/request-log";

export const tailLogs: Command = {
  summary: "Show your API calls as they happen",
  help: `Usage: cedirail logs tail [--status STATUS]

Shows the calls of your API keys and OAuth clients from now on. --json shows their bodies too,
without secrets.

  cedirail logs tail
  cedirail logs tail --status 4xx --json

Options:
  --status STATUS  only 2xx, 4xx or 5xx, or a status such as 404`,
  options: { status: { type: "string" } },
  run: async ({ values, output, connect }) => {
    const status = optional(values, "status");
    if (status !== undefined && !/^([245]xx|[1-5]\d\d)$/.test(status))
      throw wrongUsage("--status must be 2xx, 4xx or 5xx, or a status such as 404.");
    const { once } = await connect();
    await untilInterrupted((signal) =>
      follow<LoggedRequest>(
        {
          read: async (query) => {
            const params = { query: { ...query, status } };
            return (await once.GET(ownPath, { params, signal })).data;
          },
          idOf: ({ requestId }) => requestId,
          timeOf: ({ at }) => at,
        },
        {
          handle: (call) => {
            if (call.path !== ownPath) output.result(lineOf(call), call);
            return Promise.resolve();
          },
          output,
          signal,
        },
      ),
    );
  },
};

function lineOf({ at, method, path, status, code, durationMs, requestId }: LoggedRequest): string {
  const result = code === null ? String(status) : `${status} ${code}`;
  return [at, method.padEnd(6), path, result, `${durationMs} ms`, requestId].join("  ");
}
