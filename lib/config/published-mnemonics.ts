/**
 * Mnemonics that everyone knows: the random ones of BIP-39's own test vectors (the patterned ones are found
 * by their pattern), and those of development nodes, books and manuals.
 */
export const publishedMnemonics: ReadonlySet<string> = new Set([
  "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic",
  "gravity machine north sort system female filter attitude volume fold club stay feature office ecology stable narrow fog",
  "hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length",
  "scheme spot photo card baby mountain device kick cradle pact join borrow",
  "horn tenant knee talent sponsor spell gate clip pulse soap slush warm silver nephew swap uncle crack brave",
  "panda eyebrow bullet gorilla call smoke muffin taste mesh discover soft ostrich alcohol speed nation flash devote level hobby quick inner drive ghost inside",
  "cat swing flag economy stadium alone churn speed unique patch report train",
  "light rule cinnamon wrap drastic word pride squirrel upgrade then income fatal apart sustain crack supply proud access",
  "all hour make first leader extend hole alien behind guard gospel lava path output census museum junior mass reopen famous sing advance salt reform",
  "vessel ladder alter error federal sibling chat ability sun glass valve picture",
  "scissors invite lock maple supreme raw rapid void congress muscle digital elegant little brisk hair mango congress clump",
  "void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold",
  "test test test test test test test test test test test junk",
  "candy maple cake sugar pudding cream honey rich smooth crumble sweet treat",
  "myth like bonus scare over problem client lizard pioneer submit female collect",
  "announce room limb pattern dry unit scale effort smooth jazz weasel alcohol",
  "army van defense carry jealous true garbage claim echo media make crunch",
]);
