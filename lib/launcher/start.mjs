// This file must run on any Node.js version, to report one that is too old.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error("Cedirail needs Node.js 20.19 or newer; this is " + process.versions.node + ".");
  process.exit(1);
} else {
  void import("./start-service.mjs").then(({ startService }) => startService());
}
