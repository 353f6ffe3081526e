import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { clusterTable } from "./lib/clusterTable.mjs";
import { installPackages } from "./lib/debianPackages.mjs";
import { replaceSection } from "./lib/docsSection.mjs";
import { root, say } from "./lib/project.mjs";
import { runSuite } from "./lib/suite.mjs";

/**
 * Tests two servers on three PostgreSQL nodes under Patroni, with nodes that are killed, hang and switch roles. Takes
 * about ten minutes, so it isn't part of npm test. Installs its dependencies as root on Debian. A passing run with
 * every fault writes its figures to docs/growing.md.
 *
 * - CLUSTER_ROUNDS: repetitions of each fault; such a run writes nothing.
 * - CLUSTER_PATRONI: path of a different Patroni than the installed one.
 */
await installPackages(["etcd-server", "patroni", "python3-etcd", "haproxy", "pgbouncer", "postgresql"]);

const figures = path.join(root, "test-results/cluster.json");
rmSync(figures, { force: true });
await runSuite("cluster");

if (process.exitCode === 0 && existsSync(figures) && !process.env.CLUSTER_ROUNDS) {
  const table = clusterTable(JSON.parse(readFileSync(figures, "utf8")), new Date());
  replaceSection("growing.md", { begin: "figures of npm run test:cluster", end: "end of figures" }, table);
  say("Wrote the figures into docs/growing.md.");
}
