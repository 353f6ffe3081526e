import { execFileSync } from "node:child_process";
import path from "node:path";
import { projectRoot } from "./server";

/** Builds whatever is out of date, for tests that start their own servers or add map data. */
export default function build(): void {
  if (process.env.RIDGELINE_SERVER === "source") return;
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  process.env.RIDGELINE_INGEST = path.join(projectRoot, "dist/server/mapIngest.js");
}
