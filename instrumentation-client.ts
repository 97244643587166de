/**
 * Before any schema is built in a browser: it would try `eval`, which the pages' policy forbids. Set
 * without importing zod, which pages fetch only after their first paint.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
