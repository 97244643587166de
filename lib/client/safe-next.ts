const home = "/dashboard";
const staffHome = "/ops";

/** Where to go after signing in: the requested path of this site, else the home page. */
export function safeNext(requested: string | undefined | null): string {
  if (!requested || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(requested)) return home;
  return requested;
}

/** The same once it is known who signed in: our own people have pages of their own. */
export function pageAfterSignIn(next: string, user: { merchantId: string | null }): string {
  const isStaffPage = next === staffHome || next.startsWith(`${staffHome}/`);
  return user.merchantId === null && !isStaffPage ? staffHome : next;
}
