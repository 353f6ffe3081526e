import { randomBytes } from "node:crypto";
import { loadConfig } from "../server/config";
import { createAccount, findAccount } from "../server/services/auth";
import { StartError } from "../server/startError";
import { openInstallation } from "./openInstallation";
import { parseArguments, USAGE, UsageError } from "./seed/arguments";
import { seedAccount } from "./seed/seedAccount";

/**
 * Runs `npm run --silent seed`: see USAGE. Exits with 2 for wrong arguments and with 1 if the database can't be
 * reached.
 */
async function main(): Promise<number> {
  try {
    const request = parseArguments(process.argv.slice(2));
    const began = performance.now();
    const { db, pool, close } = await openInstallation(loadConfig(process.env));
    try {
      const { email, features, hunts } = request;
      const found = await findAccount(db, email);
      const password = request.password ?? randomBytes(9).toString("base64url");
      const account =
        found ?? (await createAccount(db, { email, password, firstName: "Seed", lastName: "" }));
      if (!found) process.stdout.write(`New account ${email}, password ${password}\n`);
      await seedAccount(pool, account.uuid, request);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stdout.write(`${features} features and ${hunts} hunts added to ${email} in ${seconds} s\n`);
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    process.stderr.write(
      error instanceof StartError
        ? `${error.message}\n`
        : `The account could not be filled: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 1;
  }
}

process.exitCode = await main();
