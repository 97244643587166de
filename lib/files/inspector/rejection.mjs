/** A file is not accepted; its message is public. */
export class Rejection extends Error {}

export const damaged =
  "The file cannot be opened: it is damaged or incomplete. Save it again and upload that copy.";
export const activePdf =
  "The PDF contains scripts or other files. Print it to a new PDF and upload that one.";
export const protectedPdf =
  "The PDF is protected with a password or restrictions. Save a copy without them and upload that one.";
