/**
 * Goes to a page of this site as a new document, so that the next session sees nothing that this one
 * fetched. The promise does not resolve, so that the caller stays busy.
 */
export function loadPage(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
