import { describe, expect, it } from "vitest";
import { type ImportBatch, type ImportStep, importSteps } from "../../../server/jobs/importSteps";

const source = { fileName: "Fall.gpx", maxBytes: 10_000_000, now: 1_700_000_000 };
const gpx = (body: string) =>
  new TextEncoder().encode(`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`);
const stepsOf = (body: string) => [...importSteps(gpx(body), source)];
const batches = (steps: ImportStep[]) => steps.filter((step): step is ImportBatch => step.kind === "batch");

describe("importSteps", () => {
  it("makes batches of rows whose members and notes reference each other", () => {
    const points = Array.from(
      { length: 2500 },
      (_, n) => `<wpt lat="1" lon="2"><name>${n}</name><desc>d${n}</desc></wpt>`,
    );
    const steps = stepsOf(points.join(""));
    const made = batches(steps);
    expect(made.map((batch) => batch.features.length)).toEqual([1000, 1000, 500]);
    expect(made.map((batch) => batch.collections.length)).toEqual([1, 0, 0]);
    expect(made[0]?.collections[0]).toMatchObject({ title: "Fall", title_key: "fall" });
    const ids = made.flatMap((batch) => batch.features.map((row) => row.uuid));
    expect(new Set(ids).size).toBe(2500);
    expect(made.flatMap((batch) => batch.members.map((pair) => pair.featureId))).toEqual(ids);
    expect(made.flatMap((batch) => batch.notes.map((note) => note.noteableId))).toEqual(ids);
    expect(steps.at(-1)).toMatchObject({ kind: "end", features: 2500 });
  });

  it("reports progress that only grows, up to 1", () => {
    const steps = stepsOf(`<wpt lat="1" lon="2"/>`.repeat(20_000));
    const progress = steps.flatMap((step) => (step.kind === "end" ? [] : [step.progress]));
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    expect(progress.at(-1)).toBe(1);
  });

  it("ends a batch early when its geometry is large", () => {
    const track = `<trk><trkseg>${`<trkpt lat="41.1234567" lon="-105.1234567"/>`.repeat(60_000)}</trkseg></trk>`;
    expect(batches(stepsOf(track.repeat(3))).map((batch) => batch.features.length)).toEqual([2, 1]);
  });

  it("names unnamed items and cuts long text, and reports both", () => {
    const steps = stepsOf(
      `<wpt lat="1" lon="2"/><wpt lat="1" lon="2"><name>${"🦌".repeat(200)}</name></wpt>`,
    );
    const [first, second] = batches(steps).flatMap((batch) => batch.features);
    expect(first?.title).not.toBe("");
    expect(second?.title).toBe("🦌".repeat(127));
    const cut = expect.objectContaining({ id: "title-cut", effect: "changed", count: 1 });
    expect(steps.at(-1)).toMatchObject({ notes: expect.arrayContaining([cut]) });
  });

  it("yields no batch for a file without content", () => {
    expect(
      stepsOf("")
        .map((step) => step.kind)
        .filter((kind) => kind !== "reading"),
    ).toEqual(["end"]);
  });
});
