import { config } from "zod/v4/core";

// Before any schema is built in a browser: it would try `eval`, which the pages' policy forbids.
config({ jitless: true });
