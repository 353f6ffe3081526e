import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ClusterFigures } from "../../../scripts/lib/clusterTable.mjs";
import { projectRoot } from "../server";

/** Saves the figures where scripts/cluster.mjs reads them for docs/growing.md. */
export function keepFigures(figures: ClusterFigures): void {
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "cluster.json"), JSON.stringify(figures, null, 2));
}
