const home = "/dashboard";
const staffHome = "/ops";

/** Where to go after signing in: a path of this site that was asked for, else the home page. */
export function safeNext(asked: string | undefined | null): string {
  if (!asked || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return home;
  return asked;
}

/** The same once it is known who signed in: our own people have pages of their own. */
export function pageAfterSignIn(next: string, user: { merchantId: string | null }): string {
  const isStaffPage = next === staffHome || next.startsWith(`${staffHome}/`);
  return user.merchantId === null && !isStaffPage ? staffHome : next;
}
