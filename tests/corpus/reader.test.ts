import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { toUtf8 } from "../../src/formats/bytes/encoding";
import {
  countContent,
  FormatError,
  type ParsedContent,
  readContent,
  toNewFeatures,
} from "../../src/formats/index";
import { XmlScanner } from "../../src/formats/xml/scanner";
import { readZip } from "../support/zip";
import { bytesOf, corpus, filesOf, sayWhenMissing } from "./corpus";
import { countGpx, countKml } from "./independent";

const SLOWEST_MS = 2000;

/** Archives built to be rejected, or without a KML file. */
const BAD_KMZ = [
  [/__bad-too-large/, "archive-too-large"],
  [/__kmz__bad\.kmz/, "not-xml"],
  [/__overflow_/, "archive-damaged"],
  [/__nokml|__weather-(?:jpgs|pngs)/, "archive-without-kml"],
] as const;

const ogrinfo = spawnSync("ogrinfo", ["--version"]).status === 0;
if (!ogrinfo) console.warn("Counts of KMZ files are not compared with ogrinfo: it is not installed.");

sayWhenMissing();

/** Reads a file within the time limit. */
function outcomeOf(path: string): { content: ParsedContent } | { error: FormatError } {
  const bytes = bytesOf(path);
  const start = performance.now();
  try {
    return { content: readContent(bytes, { fileName: basename(path) }) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { error };
  } finally {
    expect(performance.now() - start).toBeLessThan(SLOWEST_MS);
  }
}

/** Expects consistent column lengths, valid coordinates, and features that can all be created. */
function checkColumns(content: ParsedContent): void {
  const count = content.kinds.length;
  expect(content.vertexStart).toHaveLength(count + 1);
  expect(content.vertexStart.at(-1)).toBe(content.coordinates.length / 3);
  expect(content.titles.every((title) => title.length > 0 && title.length <= 255)).toBe(true);
  for (let at = 0; at < content.coordinates.length; at += 3) {
    const [longitude = Number.NaN, latitude = Number.NaN] = content.coordinates.subarray(at, at + 2);
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90))
      throw new Error(`${longitude}, ${latitude}`);
  }
  let made = 0;
  for (const feature of toNewFeatures(content, "corpus.kml")) {
    made++;
    expect(feature.hunts.length).toBeGreaterThan(0);
  }
  expect(made).toBe(count);
}

describe.skipIf(!corpus)("corpus of real files", () => {
  it.each(filesOf("gpx").map((path) => [basename(path), path]))(
    "gpx/%s agrees with an independent reading",
    (_, path) => {
      const outcome = outcomeOf(path);
      if ("error" in outcome) throw outcome.error;
      checkColumns(outcome.content);
      const { folders: _folders, ...counts } = countContent(outcome.content);
      expect(counts).toEqual(countGpx(new TextDecoder().decode(bytesOf(path))));
    },
  );

  it.each(filesOf("kml").map((path) => [basename(path), path]))(
    "kml/%s agrees with an independent reading",
    (name, path) => {
      const outcome = outcomeOf(path);
      if ("error" in outcome) {
        // KML fragments (a lone Style or Update) and one file full of entities.
        expect(outcome.error.id).toBe(name.includes("billion") ? "entities-refused" : "not-gpx-or-kml");
        return;
      }
      checkColumns(outcome.content);
      const { folders: _folders, ...counts } = countContent(outcome.content);
      const text = new TextDecoder().decode(bytesOf(path));
      const whole = /<(\w+:)?Placemark|<kml/.test(text)
        ? text
        : `<Placemark>${text.replace(/<\?xml[^>]*>/, "")}</Placemark>`;
      expect(counts).toEqual(countKml(whole));
    },
  );

  it.each(filesOf("kmz").map((path) => [basename(path), path]))(
    "kmz/%s agrees with an independent reading of its KML files, or ends in a typed error",
    (name, path) => {
      const outcome = outcomeOf(path);
      if ("error" in outcome) {
        expect(BAD_KMZ.find(([pattern]) => pattern.test(name))?.[1]).toBe(outcome.error.id);
        return;
      }
      checkColumns(outcome.content);
      const { folders: _folders, ...counts } = countContent(outcome.content);
      const files = [...readZip(Buffer.from(bytesOf(path)))].filter(([file]) => /\.kml$/i.test(file));
      const each = files.map(([, bytes]) => countKml(bytes.toString("utf8")));
      const sum = (key: keyof (typeof each)[number]) => each.reduce((total, one) => total + one[key], 0);
      expect(counts).toEqual({
        waypoints: sum("waypoints"),
        lines: sum("lines"),
        areas: sum("areas"),
        tracks: sum("tracks"),
        vertices: sum("vertices"),
      });
    },
  );

  it.skipIf(!ogrinfo)("kmz files have as many features as ogrinfo counts", () => {
    let compared = 0;
    for (const path of filesOf("kmz")) {
      const outcome = outcomeOf(path);
      if ("error" in outcome) continue;
      const answer = spawnSync("ogrinfo", ["-ro", "-al", "-so", path], { encoding: "utf8" });
      // GDAL's driver rejects KML without a Document or Folder, and damage that other readers tolerate.
      if (answer.status !== 0) continue;
      const found = [...answer.stdout.matchAll(/^Feature Count: (\d+)$/gm)];
      const features = found.reduce((sum, [, count]) => sum + Number(count), 0);
      // ogrinfo also counts placemarks without geometry or with a model, which the reader only notes.
      const without = ["no-geometry", "model-ignored"].map((id) =>
        outcome.content.notes.find((note) => note.id === id),
      );
      const placemarks = without.reduce(
        (sum, note) => sum + (note?.count ?? 0),
        outcome.content.kinds.length,
      );
      compared++;
      // In one file, ogrinfo also counts a ground overlay.
      const overlays = path.includes("remote-styleurl") ? 1 : 0;
      expect([basename(path), placemarks + overlays]).toEqual([basename(path), features]);
    }
    expect(compared).toBeGreaterThan(0);
  });

  it.each(filesOf("xml-bad").map((path) => [basename(path), path]))(
    "xml-bad/%s ends in a typed error",
    (_, path) => {
      const outcome = outcomeOf(path);
      expect("error" in outcome).toBe(true);
    },
  );

  it("finds the faults of documents that are not well-formed, as far as they lie outside the document type", () => {
    const missed = filesOf("xml-bad")
      .filter((path) => path.includes("not-wf") || path.includes("libxml2__test__errors__"))
      .filter((path) => !/<!DOCTYPE|^PE|version="1.1"/.test(new TextDecoder().decode(bytesOf(path))))
      .filter((path) => isAccepted(bytesOf(path)));
    // An undeclared prefix is still read, with a note.
    expect(missed.map((path) => basename(path))).toEqual(["GNOME_libxml2__test__errors__ns-undeclared.xml"]);
  });
});

function isAccepted(bytes: Uint8Array): boolean {
  try {
    const scanner = new XmlScanner(toUtf8(bytes).bytes);
    scanner.root();
    scanner.skip();
    scanner.finish();
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
