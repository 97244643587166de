import type { ListEntry } from "./lists";

/** A testnet's list: nobody of these exists. Some are of Ghana's folk tales. */
export const inventedList: ListEntry[] = [
  {
    id: "INVENTED-1",
    name: "Kwaku Ananse Sasabonsam",
    aliases: ["Anansi Sasabonsam", "The Spider of Nowhere"],
    bornOn: ["1957-03-06"],
    kind: "person",
    program: "Invented sanctions",
  },
  {
    id: "INVENTED-2",
    name: "Ntikuma Mmoatia",
    aliases: ["Ntikuma Mmotia Ananse"],
    bornOn: ["1961", "1962"],
    kind: "person",
    program: "Invented sanctions",
  },
  {
    id: "INVENTED-3",
    name: "Zorblax Quuxington",
    aliases: ["Zorblax Quuxington the Third"],
    bornOn: [],
    kind: "person",
    program: "Invented persons of influence",
  },
  {
    id: "INVENTED-4",
    name: "Sasabonsam Imaginary Trading Ltd",
    aliases: ["Sasabonsam Imaginary Exports"],
    bornOn: [],
    kind: "business",
    program: "Invented sanctions",
  },
];
