import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { compareNames, minScore } from "./compare-names";
import { inventedList } from "./invented-list";
import { prepareList } from "./list-entries";
import type { ListEntry, Subject } from "./lists";
import { partsOf } from "./normalize";

const scoreOf = (one: string, other: string) => compareNames(partsOf(one), partsOf(other));

const entry = (name: string, changes: Partial<ListEntry> = {}): ListEntry => ({
  id: name,
  name,
  aliases: [],
  bornOn: [],
  kind: "person",
  program: null,
  ...changes,
});
const person = (name: string, bornOn: string | null = null): Subject => ({
  kind: "person",
  name,
  bornOn,
});

const same: [string, string][] = [
  ["Kwame Asante Boakye", "BOAKYE, Kwame Asante"],
  ["Alhaji Mohammed Al-Hassan", "Mohamed Alhassan"],
  ["Nana Akua Owusu-Ansah", "OWUSU ANSAH NANA AKUA"],
  ["Yaa Asantewaa Frimpong", "Yaa Asantewa Frimpong"],
  ["Kwesi Appiah", "Kwasi Appiah"],
  ["Kweku Dua Mensah", "Kwaku Dua Mensa"],
  ["Abdul Rahman Yussif", "Abdulrahman Yussif"],
  ["Abdul-Rahman Yussif", "Yusif Abdul Rahman"],
  ["Abdul Rahman Al-Hassan", "Abdulrahman Alhassan"],
  ["Abdulrahman Al-Hassan", "Abdul-Rahman Alhassan"],
  ["Abd al-Rahman Issaka", "Abdalrahman Issaka"],
  ["Abd al-Rahman Issaka", "Abdulrahman Issaka"],
  ["Rahman, Abdul", "Abdulrahman"],
  ["Abdul Rahman El Amin", "Abdulrahman Elamin"],
  ["Abdul Aziz Al Masri", "Abdulaziz Almasri"],
  ["Mohammed Al Ali", "Mohammed Alali"],
  ["Daniel Le Roy", "Daniel Leroy"],
  ["Khadijah Mahama", "Hadija Mahama"],
  ["Abubakari Issah", "Bubakar Issah"],
  ["Osei Tutu", "Oseitutu"],
  ["Agyei Badu", "Adjei Badu"],
  ["Ɔkyere Darko", "Okyere Darko"],
  ["Ɛsi Ampɔnsa", "Esi Amponsah"],
  ["Komla Dzigbɔɖi", "Komla Dzigbodi"],
  ["Dr. Kofi Amoako Nti", "Mr Kofi Amoako Nti, Esq."],
  ["Kofi A. Boateng", "Kofi Boateng"],
  ["Kofi Boateng", "Kofi Asamoah Boateng"],
  ["José N’Diaye", "Jose NDiaye"],
  ["Muhammad Issaka", "Mohammed Issaka"],
  ["Adom Gold Trading Company Limited", "ADOM GOLD TRADING CO. LTD"],
];
test.each(same)("%s is like %s", (one, other) => {
  expect(scoreOf(one, other)).toBeGreaterThanOrEqual(minScore);
  // And found in a list, whichever of them it has.
  for (const [listed, given] of [
    [one, other],
    [other, one],
  ] as const)
    expect(prepareList([entry(listed)]).compare(person(given))).toHaveLength(1);
});

const others: [string, string][] = [
  ["Kofi Mensah", "Kofi Boateng"],
  ["Kofi Mensah", "Kojo Mensah"],
  ["Yaw Mensah", "Yaa Mensah"],
  ["Ama Owusu", "Afua Owusu"],
  ["Akosua Owusu", "Akua Owusu"],
  ["Kwame Osei", "Kwaku Osei"],
  ["Kofi Ofori", "Kofi Oforiwaa"],
  ["Kwame Owusu", "Kwame Owusuaa"],
  ["Abena Boateng", "Abena Boatemaa"],
  ["Christopher Li", "Christopher Ofori"],
  ["Abdulrahman Ali", "Abdulrahman Osei"],
  ["Mensah", "Kofi Mensah"],
  ["Ali", "Alia"],
  ["Ama", "Amma Ama Mensah"],
  ["Kofi", "Kofi Enterprise Mensah"],
  ["Kofi Mensah", "Kofi Mensah Asante Bonsu"],
  ["Kofi Mensah", "Kofi Kofi"],
  ["Kofi", "Kofi Kofi"],
  ["Kwame Nti Boateng", "Kwamena Boateng"],
  ["Abdulrahman Ali", "Abdul Rahman Osei"],
  ["Ama Li Mensah", "Amali Mensah"],
  ["Adom Gold Trading", "Adom Silver Trading"],
  ["", "Kofi Mensah"],
];
test.each(others)("%s is not like %s", (one, other) => {
  expect(scoreOf(one, other)).toBeLessThan(minScore);
});

/** Parts of Ghanaian and other names, with accents and letters of Ewe and Akan. */
const part = fc.constantFrom(
  ..."Kofi Kwame Yaa Ɛsi Abena Mensah Boateng Owusu Ansah Ɔkyere Dzigbɔɖi José Kyei Agyemang Alhassan Mohammed Issaka Tetteh Lamptey Nii Nana Li Alhaji Dr Ltd D'Souza N’Diaye".split(
    " ",
  ),
);
const invented = fc.string({
  unit: fc.constantFrom(..."abcdeghiklmnoprstuwyzɛɔŋé"),
  maxLength: 12,
  minLength: 1,
});
const name = fc.array(fc.oneof(part, invented), { minLength: 1, maxLength: 6 });

describe("any name", () => {
  it("is like itself in any order, case and accents", () => {
    fc.assert(
      fc.property(name, fc.integer(), (parts, seed) => {
        const shuffled = parts
          .map((text, place) => ({ text, at: Math.sin(seed + place) }))
          .sort((a, b) => a.at - b.at)
          .map(({ text }, place) => (place % 2 ? text.toUpperCase() : text.normalize("NFD")));
        expect(scoreOf(parts.join(" "), shuffled.join(", "))).toBe(100);
      }),
    );
  });

  it("is as much like another one as that one is like it", () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [first, second] = [one.join(" "), other.join(" ")];
        expect(scoreOf(first, second)).toBe(scoreOf(second, first));
      }),
    );
  });

  it("of one part is like no longer one", () => {
    fc.assert(
      fc.property(invented, name, (one, rest) => {
        const other = partsOf(rest.join(" "));
        fc.pre(other.length > 1 && one.length < 6);
        expect(compareNames(partsOf(one), other)).toBe(0);
      }),
    );
  });

  it("is found in a list, however long the list is", () => {
    const many = Array.from({ length: 500 }, (_, index) => entry(`Listed Number${index} Person`));
    fc.assert(
      fc.property(name, (parts) => {
        const text = parts.join(" ");
        fc.pre(partsOf(text).length > 0);
        const list = prepareList([...many, entry(text, { id: "wanted" })]);
        const found = list.compare(person(parts.toReversed().join(" ").toUpperCase()));
        expect(found.map(({ entry: { id } }) => id)).toContain("wanted");
      }),
      { numRuns: 25, examples: [[["Li", "Li"]], [["Kyei", "Kyei"]]] },
    );
  });

  it("is found in a list wherever it is like a name there", () => {
    const few = fc.constantFrom(
      ..."Abdul Rahman Al Hassan Kyei Issaka Nii Khadijah Abubakari Amponsah".split(" "),
    );
    const letter = fc.constantFrom(..."aeihk");
    const edit = fc.record({
      at: fc.nat(12),
      cut: fc.nat(1),
      letter: fc.oneof(fc.constant(""), letter),
    });
    const misspelled = fc
      .tuple(few, fc.oneof(fc.constant([]), fc.array(edit, { maxLength: 2 })))
      .map(([word, edits]) =>
        edits.reduce(
          (text, one) => text.slice(0, one.at) + one.letter + text.slice(one.at + one.cut),
          word,
        ),
      );
    // Divided at random: Abdul Rahman, Abdul-Rahman and Abdulrahman.
    const divided = fc
      .array(fc.tuple(misspelled, fc.constantFrom(" ", "-", "")), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.flat().join(""))
      .filter((text) => partsOf(text).length > 0);
    fc.assert(
      fc.property(divided, fc.array(divided, { minLength: 1, maxLength: 20 }), (text, names) => {
        const list = prepareList(names.map((one, index) => entry(one, { id: `${index}` })));
        const alike = names.flatMap((one, index) =>
          scoreOf(text, one) >= minScore ? [`${index}`] : [],
        );
        const found = list.compare(person(text)).map(({ entry: { id } }) => id);
        expect(found.sort()).toEqual(alike.sort());
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a date of birth", () => {
  const compare = (bornOn: string | null, listed: string[]) =>
    prepareList([entry("Kofi Asante Boateng", { bornOn: listed })])
      .compare(person("Kofi Boateng", bornOn))
      .map(({ score }) => score);

  it("that is the same makes a match surer", () => {
    expect(compare("1960-01-31", ["1960-01-31"])[0]).toBeGreaterThan(
      compare(null, ["1960"])[0] ?? 100,
    );
    expect(compare("1960-01-31", ["1960"])[0]).toBeGreaterThan(compare(null, ["1960"])[0] ?? 100);
  });
  it("that is years apart from all excludes it", () => {
    expect(compare("1960-01-31", ["1963", "1990-05-05"])).toEqual([]);
  });
  it("that is about the same, or unknown on one side, changes nothing", () => {
    const [without] = compare(null, []);
    expect(compare("1960-01-31", ["1962"])).toEqual([without]);
    expect(compare("1960-01-31", ["1960-02-01"])).toEqual([without]);
    expect(compare("1960-01-31", [])).toEqual([without]);
  });
});

describe("a list", () => {
  const compare = (subject: Subject) =>
    prepareList(inventedList)
      .compare(subject)
      .map(({ entry: { id } }) => id);

  it("is compared by aliases too, and names an entry once", () => {
    expect(compare(person("Anansi Sasabonsam"))).toEqual(["INVENTED-1"]);
    expect(compare(person("Quuxington, Zorblax"))).toEqual(["INVENTED-3"]);
  });
  it("compares people with people only, and what may be either with all", () => {
    const name = "Sasabonsam Imaginary Trading";
    expect(compare(person(name))).toEqual([]);
    for (const kind of ["business", "document", "recipient"] as const)
      expect(compare({ kind, name, bornOn: null })).toEqual(["INVENTED-4"]);
  });
  it("has a hash that changes with any entry, and not with their order", () => {
    const rest = inventedList.slice(1);
    const changed = inventedList.map((one) => ({ ...one, program: "Other" }));
    const hashOf = (entries: ListEntry[]) => prepareList(entries).hash;
    expect(hashOf([...inventedList].reverse())).toBe(hashOf(inventedList));
    expect(hashOf(changed)).not.toBe(hashOf(inventedList));
    expect(hashOf(rest)).not.toBe(hashOf(inventedList));
  });
});
