const home = "/dashboard";

/** Where to go after signing in: a path of this site that was asked for, else the home page. */
export function safeNext(asked: string | undefined | null): string {
  if (!asked || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return home;
  return asked;
}
