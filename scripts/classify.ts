import { parseArguments, USAGE, UsageError } from "./dem/arguments";
import { classifyDem } from "./dem/classifyDem";
import { DemError } from "./dem/demError";

/**
 * `npm run --silent classify -- DEM.tif OUT.tif [--elevation MIN,MAX] [--slope 1,2,..] [--aspect 1,2,..]`: runs the
 * terrain kernel on a whole GeoTIFF. Exits with 2 for wrong arguments and with 1 if a file can't be read or written.
 */
async function main(): Promise<number> {
  try {
    const request = parseArguments(process.argv.slice(2));
    if (request === "help") {
      process.stdout.write(USAGE);
      return 0;
    }
    for (const note of await classifyDem(request)) process.stderr.write(`${note}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof DemError ? `${message}\n` : `The file could not be classified: ${message}\n`,
    );
    return 1;
  }
}

process.exitCode = await main();
