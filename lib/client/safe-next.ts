const home = "/dashboard";
const staffHome = "/ops";

/** Where to go after signing in: the requested path of this site, or else the home page. */
export function safeNext(requested: string | undefined | null): string {
  if (!requested || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(requested)) return home;
  return requested;
}

/** The same, once it is known who signed in: staff have their own pages. */
export function pageAfterSignIn(next: string, user: { merchantId: string | null }): string {
  const isStaffPage = next === staffHome || next.startsWith(`${staffHome}/`);
  return user.merchantId === null && !isStaffPage ? staffHome : next;
}
