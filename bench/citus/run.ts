import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { replaceSection } from "../../scripts/lib/docsSection.mjs";
import { findCitus } from "../../tests/support/cluster/citus";
import { projectRoot } from "../../tests/support/server";
import { compare } from "./compare";
import { loseCoordinator, loseWorker, rebalanceWhileWriting } from "./faults";
import { addAccounts, citusInstallation, plainInstallation } from "./installations";
import { measureLargeAccount } from "./largeAccount";
import { type CitusFigures, citusReport } from "./report";

/**
 * `npm run bench:citus -- [--accounts N] [--features N] [--rounds N] [--large N] [--write]`: the same requests on a
 * plain PostgreSQL and on a Citus of a coordinator and two workers, all on this machine, then faults of the Citus
 * under load. --large: features of one account, 0 leaves it out. --write puts the figures into docs/growing.md.
 */
const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "200" },
    features: { type: "string", default: "5000" },
    rounds: { type: "string", default: "300" },
    large: { type: "string", default: "1000000" },
    write: { type: "boolean", default: false },
  },
});

const source = findCitus();
if (typeof source === "string" || "url" in source)
  process.stdout.write(
    `${typeof source === "string" ? source : "CITUS_URL is running: this bench starts and kills its own. Set CITUS_PG_BIN."}\nSkipped.\n`,
  );
else process.stdout.write(await measure(source.bin));

async function measure(bin: string): Promise<string> {
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const wanted = { accounts: Number(values.accounts), features: Number(values.features), prefix: "bench" };
  const plain = await plainInstallation(bin);
  try {
    const citus = await citusInstallation(bin);
    try {
      const sides = [await addAccounts(plain, wanted), await addAccounts(citus, wanted)] as const;
      const rounds = Number(values.rounds);
      const times = await compare(sides, rounds);
      process.stderr.write("Compared. Moving shards…\n");
      const moved = await rebalanceWhileWriting(citus);
      process.stderr.write(`${JSON.stringify(moved)}\nLosing a worker…\n`);
      const worker = await loseWorker(citus);
      process.stderr.write(`${JSON.stringify(worker)}\nLosing the coordinator…\n`);
      const coordinator = await loseCoordinator(citus);
      process.stderr.write(`${JSON.stringify(coordinator)}\nThe large account…\n`);
      const features = Number(values.large);
      const large =
        features === 0
          ? null
          : {
              features,
              plain: await measureLargeAccount(plain, features),
              citus: await measureLargeAccount(citus, features),
            };
      return keep({ ...wanted, rounds, times, moved, worker, coordinator, large });
    } finally {
      await citus.stop();
    }
  } finally {
    await plain.stop();
  }
}

/** Writes the figures to test-results, and into the docs where that is wanted. @returns them as Markdown */
function keep(figures: CitusFigures): string {
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "bench-citus.json"), JSON.stringify(figures));
  const text = citusReport(figures, { cores: os.cpus().length, on: new Date() });
  if (values.write)
    replaceSection(
      "growing.md",
      { begin: "figures of npm run bench:citus", end: "end of these figures" },
      text,
    );
  return text;
}
