import { AsyncLocalStorage } from "node:async_hooks";

/** Whose rows a call may see: those of these merchants, or all. */
export type Scope = "all" | readonly string[];

type Work<T> = () => PromiseLike<T>;

interface Scopes {
  storage: AsyncLocalStorage<Scope>;
  /** The scope of what runs in none. */
  byDefault: Scope;
}

/** One for all modules: pages are bundled with modules of their own. */
const holder = globalThis as typeof globalThis & { cedirailScopes?: Scopes };
const scopes = (holder.cedirailScopes ??= { storage: new AsyncLocalStorage(), byDefault: "all" });

/**
 * From now on, what runs in no scope sees no merchant's rows. For the server, where a call that forgot to
 * say whose rows it may see must see none; workers and scripts work for all merchants.
 */
export function denyWithoutScope(): void {
  scopes.byDefault = [];
}

export function currentScope(): Scope {
  return scopes.storage.getStore() ?? scopes.byDefault;
}

/** Runs `work` so that the database shows and takes only rows of these merchants. */
export function inScope<T>(merchantIds: readonly string[], work: Work<T>): Promise<T> {
  return run(merchantIds, work);
}

/**
 * Runs `work` over the rows of all merchants. Every use is listed in `scope.test.ts`, and says why it is
 * needed.
 */
export function acrossMerchants<T>(_reason: string, work: Work<T>): Promise<T> {
  return run("all", work);
}

/** A statement of the query layer is sent where it is awaited: here, in its scope. */
function run<T>(scope: Scope, work: Work<T>): Promise<T> {
  return scopes.storage.run(scope, async () => await work());
}
