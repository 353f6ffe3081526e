import { execFileSync } from "node:child_process";
import path from "node:path";
import { projectRoot } from "./server";

/** Builds what is stale: for tests that start servers of their own. */
export default function build(): void {
  if (process.env.RIDGELINE_SERVER === "source") return;
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
}
