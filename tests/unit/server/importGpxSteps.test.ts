import { describe, expect, it } from "vitest";
import { type ImportStep, importGpxSteps, importSteps } from "../../../server/jobs/importSteps";
import { sourceOf } from "../../../src/formats/bytes/source";
import { FormatError } from "../../../src/formats/index";
import { gpx } from "../formats/support";

const SOURCE = { fileName: "Season.gpx", maxBytes: 1e9, now: 1_700_000_000 };

const own = (id: string, hunt: string) =>
  `<extensions><ridgeline:feature xmlns:ridgeline="urn:ridgeline:1">${JSON.stringify({ hunts: [{ id, title: hunt }] })}</ridgeline:feature></extensions>`;
const track = (at: number) =>
  `<trk><name>Track ${at}</name>${at % 3 === 0 ? own(`h${at % 2}`, `Hunt ${at % 2}`) : ""}<trkseg>${Array.from({ length: 900 }, (_, point) => `<trkpt lat="${45 + at / 100}" lon="${-110 + point / 1000}"><ele>${point}</ele><time>2024-01-01T00:00:${String(point % 60).padStart(2, "0")}Z</time></trkpt>`).join("")}</trkseg></trk>`;
const FILE = new TextEncoder().encode(
  gpx(
    `<metadata><name>Season</name><desc>All of it</desc></metadata>${Array.from({ length: 40 }, (_, at) => `<wpt lat="44" lon="-110"><desc>Note ${at}</desc></wpt>${track(at)}`).join("")}<rte><name>Way</name><rtept lat="1" lon="2"/><rtept lat="2" lon="2"/></rte>`,
  ),
);

/** Returns all rows with names in place of the random ids. */
function outcomeOf(steps: Generator<ImportStep, void>) {
  const names = new Map<string, string>();
  const nameOf = (id: string) => names.get(id) ?? id;
  const hunts: string[] = [];
  const features: unknown[] = [];
  const members: string[] = [];
  const notes: string[] = [];
  let batches = 0;
  let end: unknown;
  for (const step of steps) {
    if (step.kind === "end") end = { notes: step.notes, features: step.features };
    if (step.kind !== "batch") continue;
    batches++;
    for (const { uuid, title } of step.collections) {
      names.set(uuid, `hunt ${title}`);
      hunts.push(title);
    }
    for (const { uuid, ...row } of step.features) {
      names.set(uuid, `feature ${names.size}`);
      features.push(row);
    }
    // A feature's hunt must arrive in the same step or earlier.
    for (const { collectionId, featureId } of step.members)
      members.push(`${nameOf(collectionId)} ${(features.length > 0 && names.has(featureId)) || "unknown"}`);
    for (const { noteableId, title, contents } of step.notes)
      notes.push(
        `${names.has(noteableId) ? nameOf(noteableId).split(" ")[0] : "unknown"} ${title} ${contents}`,
      );
  }
  return {
    hunts: hunts.toSorted(),
    features,
    members: members.toSorted(),
    notes: notes.toSorted(),
    end,
    batches,
  };
}

describe("importGpxSteps", () => {
  it("produces the same rows as reading the whole file, in many batches", () => {
    const { batches: fewer, ...whole } = outcomeOf(importSteps(FILE, SOURCE));
    for (const vertices of [1, 5000, 1e9]) {
      const { batches, ...streamed } = outcomeOf(importGpxSteps(sourceOf(FILE), SOURCE, vertices));
      expect(streamed).toEqual(whole);
      if (vertices === 1) expect(batches).toBeGreaterThan(fewer);
    }
  });

  it("reports progress up to the whole file", () => {
    const told = [...importGpxSteps(sourceOf(FILE), SOURCE, 1)].flatMap((step) =>
      "progress" in step ? [step.progress] : [],
    );
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  });

  it("refuses a truncated file", () => {
    const cut = sourceOf(FILE.subarray(0, FILE.length - 100));
    expect(() => [...importGpxSteps(cut, SOURCE, 1)]).toThrow(FormatError);
  });
});
