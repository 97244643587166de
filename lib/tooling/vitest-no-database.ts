/** Replaces the `postgres` driver in unit tests, which cannot reach a database. */
export default function rejectToConnect(): never {
  throw new Error("A unit test cannot reach the database: name the file *.db.test.ts.");
}
