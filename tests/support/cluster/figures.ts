import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../server";

/** What a fault did, each time that it was made. */
export interface FaultFigures {
  fault: string;
  outagesMs: number[];
}

export interface ClusterFigures {
  faults: FaultFigures[];
  acknowledged: number;
  lost: number;
  imports: number;
  versions: Record<string, string>;
  cores: number;
}

/** Where scripts/cluster.mjs finds them to write them into docs/growing.md. */
export function keepFigures(figures: ClusterFigures): void {
  const folder = path.join(projectRoot, "test-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "cluster.json"), JSON.stringify(figures, null, 2));
}
