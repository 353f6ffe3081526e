import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { PublicClient } from "../../server/maps/download/client";
import {
  bytesOf,
  checkDiskSpace,
  type GetProgress,
  getSet,
  measureSets,
  removeDownloads,
  type SizedSet,
} from "../../server/maps/download/getState";
import { RECORD } from "../../server/maps/download/record";
import { dataSetsOf } from "../../server/maps/download/stateDataSets";
import type { UsState } from "../../src/domain/usStates";
import type { GetSettings } from "./arguments";

export interface GetRun {
  state: UsState;
  settings: GetSettings;
  dataDir: string;
  /** Folder of the installed map data. */
  maps: string;
  /** URL used instead of the agencies' hosts. */
  mirror: string | undefined;
  signal: AbortSignal;
  say(text: string): void;
  onProgress(progress: GetProgress): void;
}

/** Runs `npm run maps -- get STATE`. @returns whether all requested data sets are installed */
export async function getState(run: GetRun): Promise<boolean> {
  const { state, settings, maps, mirror, signal, say, onProgress } = run;
  const client = new PublicClient({ mirror, signal });
  const folder = join(run.dataDir, "map-downloads", state.abbreviation);
  const sets = dataSetsOf(state, settings.resolution).filter(({ id }) => settings.sets.includes(id));
  say(`Checking the size of the data for ${state.name}.`);
  const sized = await measureSets(state, sets, client);
  say(describeSizes(sized));
  if (!sets.some(({ id }) => id === "units") && settings.sets.includes("units"))
    say(
      `No known service has the hunting units of ${state.name}. Add a file of them with "npm run maps -- add".`,
    );
  if (settings.dryRun) {
    say("Nothing was downloaded.");
    return true;
  }
  await checkDiskSpace(sized, folder);
  if (!settings.yes && !(await agreed())) {
    say("Nothing was downloaded. Add --yes to skip this question.");
    return true;
  }
  // Finished downloads from an earlier run may be outdated. An interrupted one is resumed.
  if (settings.replace) await removeDownloads(sized, [], folder);
  const context = { maps, folder, client, signal, onProgress };
  const done = new Set<string>();
  for (const one of sized) {
    const { result } = await getSet(state, one, settings.replace, context);
    if ("failed" in result) {
      say(`${one.set.id}: not added. ${result.failed}`);
      continue;
    }
    done.add(one.set.id);
    if ("skipped" in result) say(`${one.set.id}: ${result.skipped}.`);
    else {
      const count = result.count === null ? "" : `, ${result.count.toLocaleString("en-US")} features`;
      say(`${one.set.id}: added as "${one.set.title}" (${result.added})${count}.`);
    }
  }
  const added = sized.filter(({ set }) => done.has(set.id));
  const failed = sized.filter(({ set }) => !done.has(set.id));
  // Keeps the downloads of failed sets for the next try.
  if (!settings.keep) await removeDownloads(added, failed, folder);
  say(`${join(folder, RECORD)} lists where everything came from and its terms.`);
  if (failed.length > 0)
    say(`Not added: ${failed.map(({ set }) => set.id).join(", ")}. Run the same command to try again.`);
  return failed.length === 0;
}

/** Lists the sizes of the sets and their total. */
export function describeSizes(sized: readonly SizedSet[]): string {
  return [
    ...sized.map((one) => `  ${one.set.id.padEnd(17)} ${sizeText(one)}`),
    `  total: about ${mega(bytesOf(sized))}`,
  ].join("\n");
}

function sizeText({ files, features, bytes, problem }: SizedSet): string {
  if (problem !== null) return problem;
  if (features !== null) return `${features.toLocaleString("en-US")} features, about ${mega(bytes)}`;
  return `${files.length === 1 ? "1 file" : `${files.length} files`}, ${mega(bytes)}`;
}

const mega = (bytes: number) =>
  `${bytes < 10e6 ? (bytes / 1e6).toFixed(1) : Math.round(bytes / 1e6).toLocaleString("en-US")} MB`;

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await asking.question("Download it? [y/N] ")).trim());
  } finally {
    asking.close();
  }
}
