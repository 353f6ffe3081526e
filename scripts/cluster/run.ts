import { loadConfig } from "../../server/config";
import {
  currentPlacements,
  isDistributed,
  placementName,
  placeTables,
  requireCoordinator,
  unplacedTables,
} from "../../server/db/distribute";
import { describeDistribution, reportDistribution } from "../../server/db/distributionReport";
import { migrate } from "../../server/db/migrate";
import { PLACEMENTS } from "../../server/db/placement";
import { createLog } from "../../server/log";
import { StartError } from "../../server/startError";
import { runCommand, UsageError } from "../backup/command";
import { openInstallation } from "../openInstallation";

const USAGE = `npm run cluster -- prepare | check

prepare: brings the schema of DATABASE_URL, the coordinator of a Citus cluster, up to date and distributes its tables across
the workers. Run it once after adding the workers. Tables already in place stay there.
check: shows how many accounts, features and bytes each worker has, and lists misplaced tables.
`;

await runCommand(USAGE, async ([word, ...more]) => {
  if ((word !== "prepare" && word !== "check") || more.length > 0)
    throw new UsageError("Choose prepare or check.");
  const config = loadConfig(process.env);
  if (!config.databaseUrl)
    throw new StartError(
      "DATABASE_URL is not set, and the built-in database runs on one machine. Set it to the coordinator of a Citus cluster.",
    );
  const { db, pool, close } = await openInstallation(config, { name: "ridgeline-cluster", upToDate: false });
  try {
    if (word === "prepare") {
      await requireCoordinator(pool);
      const unplaced = unplacedTables(await currentPlacements(pool));
      await migrate({ db, pool }, createLog({ logLevel: "silent" }));
      await placeTables(pool);
      for (const table of unplaced) process.stdout.write(`${table}: ${placementName(PLACEMENTS[table])}\n`);
      process.stdout.write(`${unplaced.length} tables were distributed.\n`);
    } else if (!(await isDistributed(pool)))
      throw new StartError(
        "The tables of this database are on one machine. On the coordinator of a Citus cluster, npm run cluster -- prepare distributes them across its workers.",
      );
    else process.stdout.write(describeDistribution(await reportDistribution(pool)));
  } finally {
    await close();
  }
});
