import { spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "./server";

const TSX = path.join(projectRoot, "node_modules/tsx/dist/cli.mjs");

/** Runs `npm run seed` on a data folder. */
export async function seed(dataDir: string, ...words: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [TSX, "scripts/seed.ts", ...words], { cwd: projectRoot, env });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => {
    out += data;
  });
  child.stderr.on("data", (data) => {
    err += data;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out, err };
}
