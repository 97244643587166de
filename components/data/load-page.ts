/**
 * Goes to a page of this site as a whole new document, so that nothing which one session has fetched
 * stays in sight of the next.
 */
export function loadPage(address: string): void {
  window.location.assign(address);
}
