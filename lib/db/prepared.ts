import type postgres from "postgres";

type AnyFunction = (...parameters: unknown[]) => unknown;
type Callback = (tx: unknown) => unknown;

/**
 * Lets the statements of the query layer be prepared once per connection. It sends them through the
 * driver's `unsafe`, which otherwise asks the server to describe every statement before it sends the
 * values: two round trips, and a new plan, each time.
 */
export function prepareStatements(sql: postgres.Sql): postgres.Sql {
  return preparing(sql) as postgres.Sql;
}

function preparing(client: object): object {
  return new Proxy(client, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (name === "unsafe")
        return (text: string, parameters: unknown[] = [], options: object = {}) =>
          (value as AnyFunction)(text, parameters, { ...options, prepare: true });
      if (name === "begin" || name === "savepoint")
        return (...parameters: unknown[]) => {
          const callback = parameters.at(-1) as Callback;
          const inner: Callback = (tx) => callback(preparing(tx as object));
          return (value as AnyFunction)(...parameters.slice(0, -1), inner);
        };
      return value;
    },
  });
}
