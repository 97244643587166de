import { adoptRunningTestnet } from "@/lib/config/running-testnet";
import { allowLongWork } from "@/lib/db/bounds";
import { closeDatabase } from "@/lib/db/client";
import { quarantineRails } from "@/lib/sending/quarantine";
import { prepareDatabase } from "./prepare";

/**
 * `npm run quarantine`: closes every rail until it was checked and two operators opened it. For a database that was
 * restored together with its folder `sending-marks`, or without it, and for emergencies.
 */
try {
  adoptRunningTestnet();
  allowLongWork();
  await prepareDatabase();
  await quarantineRails({
    reason: "A person declared the database restored with `npm run quarantine`.",
    highestNonce: null,
  });
  process.stdout.write("Nothing is sent until each rail was checked and opened at /ops.\n");
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await closeDatabase();
}
