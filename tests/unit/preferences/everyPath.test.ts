import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PREFERENCE_PATHS, type PreferencePath } from "../../../src/domain/preferences";
import { projectRoot } from "../../support/server";

const root = path.join(projectRoot, "src");
/** All sources except the definition of the preferences and their jobs. */
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/domain\/preferences(Jobs)?\.ts$/.test(name))
  .map((name) => readFileSync(path.join(root, name), "utf8"));

/**
 * Where the value of each path is read from the preferences. Null if the documents name the value but no path for it.
 */
const READ: Record<PreferencePath, RegExp | null> = {
  "global/pinned/collection": /\.global\.pinned\.collection/,
  "features/visible/all": /\brule\.all\b/,
  "features/visible/collections": null,
  "features/visible/features": /\brule\.features\b/,
  "features/visible/updatedAt": /\brule\.updatedAt\b/,
  "recents/features/styles/points": /\.recents\.features\.styles\.points/,
  "favorites/icons": /\.favorites\.icons/,
  "layers/visible": /\blayers\.visible\b/,
  "layers/order": /\blayers\.order\b/,
  "recents/layers": /\brecents\.layers\b/,
  "favorites/states": /\bfavorites\.states\b/,
  "global/layer/opacity": /\bglobal\.layer\.opacity\b/,
  "global/units": /\.global\.units/,
  "global/terrainAnalysis": /\{ terrainAnalysis \} = \(.*\)\.global/,
};

it.each(PREFERENCE_PATHS.filter((one) => READ[one] !== null))("%s is written and read", (one) => {
  const writes = sources.filter((text) => text.includes(`"${one}"`));
  expect(writes.length, "written").toBeGreaterThan(0);
  expect(
    sources.some((text) => READ[one]?.test(text)),
    "read",
  ).toBe(true);
});
