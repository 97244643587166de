/** The largest file of a document (contract §1, Sizes); without schemas, so that pages may load it. */
export const maxFileBytes = 10 * 1024 * 1024;
