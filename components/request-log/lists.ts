import { defineList, selectFilter } from "@/lib/client/lists";
import { requestLogPath } from "./labels";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * The merchant's calls of seven days, live.
 * @param names of the credentials that the filter offers, by their ids; an address may name another one
 */
export const callList = (names: Readonly<Record<string, string>>) =>
  defineList({
    operation: "request-log.list",
    path: requestLogPath,
    what: "requests",
    everyMs: 5_000,
    fields: [
      { type: "search", name: "path", label: "Path", placeholder: "/api/mobile-money/transfer" },
      {
        ...selectFilter("status", "Status", "Any status", {
          "2xx": "2xx, successful",
          "4xx": "4xx, rejected",
          "5xx": "5xx, our error",
          "400": "400",
          "401": "401",
          "403": "403",
          "404": "404",
          "429": "429",
        }),
        labelOf: (status) => status,
      },
      selectFilter(
        "method",
        "Method",
        "Any method",
        Object.fromEntries(methods.map((method) => [method, method])),
      ),
      {
        ...selectFilter("credential", "Credential", "Any credential", names),
        labelOf: () => "A deleted credential",
      },
      { type: "date", name: "from", label: "From" },
      { type: "date", name: "to", label: "To" },
    ],
  });
