const isLongRun = process.env.CEDIRAIL_TEST_SIZE === "long";

/** The size a test should take: `short` in every ordinary run, `long` in `npm run test:long`. */
export function testSize<Size>(short: Size, long: Size): Size {
  return isLongRun ? long : short;
}
