/**
 * Goes to a page of this site as a whole new document, so that nothing which one session has fetched
 * stays in sight of the next. The promise does not resolve, so that what waits for it stays busy.
 */
export function loadPage(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
