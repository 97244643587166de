// Nothing here may need a newer Node.js than the one it is to tell that it is too old.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error("Cedirail needs Node.js 20.19 or newer; this is " + process.versions.node + ".");
  process.exit(1);
} else {
  import("./start-service.mjs").then(({ startService }) => startService());
}
