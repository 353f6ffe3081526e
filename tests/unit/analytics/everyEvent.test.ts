import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../support/server";

const root = path.join(projectRoot, "src");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(root, name), "utf8") }));
const events = sources.find(({ name }) => name.endsWith(path.join("analytics", "events.ts")))?.text ?? "";
const known = [...events.matchAll(/name: ((?:"[\w-]+"(?: \| )?)+)/g)].flatMap(([, names = ""]) =>
  [...names.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name),
);
const sent = sources.flatMap(({ text }) =>
  [...text.matchAll(/\btrack\(\{\s*name: "([\w-]+)"/g)].map(([, name = ""]) => name),
);

/** Events required by the specification, with the name of ours. */
const ASKED = {
  "waypoint, line and area create": "feature-create",
  "waypoint, line and area update": "feature-update",
  "waypoint, line and area delete": "feature-delete",
  "waypoint, line and area visibility": "feature-visibility",
  "photo upload": "photo-upload",
  "bulk edit": "bulk-edit",
  "file import": "file-import",
  "layer enabling": "layer-enable",
  "layer opacity": "layer-opacity",
  "layer load error": "layer-error",
  collections: "collection",
  selection: "selection",
  "measure tool": "measure-tool",
  "2D/3D toggle": "map-mode",
  basemap: "basemap",
  "coordinate system": "coordinate-system",
  "map search": "map-search",
  "terrain analysis": "terrain-analysis",
  "historical imagery": "historical-imagery",
  upgrade: "upgrade",
  "share copied, received, accepted and declined": "share",
};

it("every event of the specification is sent somewhere, and no others exist", () => {
  expect(new Set(known)).toEqual(new Set(Object.values(ASKED)));
  expect(new Set(sent)).toEqual(new Set(known));
});

it("only the typed function reaches the sink", () => {
  const callers = sources.filter(({ text }) => /call\(analytics\b|\banalytics\(\{/.test(text));
  expect(callers.map(({ name }) => path.basename(name))).toEqual(["track.ts"]);
});

it("share events tell the four actions apart", () => {
  const actions = sources.flatMap(({ text }) =>
    [...text.matchAll(/track\(\{ name: "share", action: "(\w+)"/g)].map(([, action = ""]) => action),
  );
  expect(new Set(actions)).toEqual(new Set(["copied", "received", "accepted", "declined"]));
});
