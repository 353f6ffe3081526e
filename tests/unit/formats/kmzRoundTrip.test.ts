import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ExportFeature,
  type ExportPhoto,
  PictureBook,
  type Pictures,
  photosOf,
  readContent,
  toNewFeatures,
  writeKml,
} from "../../../src/formats/index";
import { makeZip } from "../../support/makeZip";
import {
  areaShape,
  byText,
  expected,
  featureOf,
  importedOf,
  lineShape,
  point,
  trackShape,
} from "./roundTrips";
import { noted } from "./support";

const encoder = new TextEncoder();
const contentsOf = ({ uuid }: ExportPhoto) => encoder.encode(`photo ${uuid}`);

const photo = (index: number) =>
  fc.string({ unit: "binary", maxLength: 20 }).map((title): ExportPhoto => {
    const uuid = `photo-${index}`;
    return { uuid, title, path: `files/${uuid}.jpg`, size: "original", bytes: 20 };
  });

/** Writes one KMZ as the export does. */
async function written(features: readonly ExportFeature[]) {
  const pictures = new PictureBook();
  let text = "";
  const options = { name: "Trip", exportedAt: 1.7e12, pictures };
  for await (const piece of writeKml(features, options)) text += piece;
  const shown = pictures.finish();
  return { text, shown, bytes: archiveOf(text, shown) };
}

const archiveOf = (text: string, { icons, photos }: Pictures) =>
  makeZip([
    { name: "doc.kml", data: text },
    ...icons.map(({ path }) => ({ name: path, data: "icon" })),
    ...photos.map((one) => ({ name: one.path, data: contentsOf(one) })),
  ]);

describe("KMZ round trip", () => {
  it("preserves everything that KML does, and photos with their titles", async () => {
    const feature = featureOf(fc.oneof(point, lineShape, areaShape, trackShape));
    const features = fc
      .array(fc.tuple(feature, fc.nat({ max: 3 })), { minLength: 1, maxLength: 5 })
      .chain((list) =>
        fc.tuple(
          ...list.map(([one, count], at) =>
            fc
              .tuple(...Array.from({ length: count }, (_, index) => photo(10 * at + index)))
              .map((photos): ExportFeature => ({ ...one, photos })),
          ),
        ),
      );
    await fc.assert(
      fc.asyncProperty(features, async (list) => {
        const { bytes } = await written(list);
        const content = readContent(bytes);
        const unpack = photosOf(bytes);
        const imported = importedOf(content).map(({ photos, ...rest }) => ({
          ...rest,
          photos: (photos ?? []).map(({ entry, title }) => [title, String(unpack(entry, 99))]),
        }));
        const wanted = list.map((one) => ({
          ...expected(one),
          photos: (one.photos ?? []).map((shown) => [shown.title, String(contentsOf(shown))]),
        }));
        expect(byText(imported)).toEqual(byText(wanted));
        const count = list.reduce((sum, { photos }) => sum + (photos?.length ?? 0), 0);
        expect(noted(content)).toEqual(count > 0 ? { "photos-found": count } : {});
      }),
      { numRuns: 200 },
    );
  });
});

describe("the KML of a KMZ export", () => {
  const [sample] = fc.sample(featureOf(point), { numRuns: 1, seed: 3 });
  if (!sample) throw new Error("no sample");
  const elk = (color: ExportFeature["properties"]["color"]): ExportFeature => ({
    ...sample,
    title: "Bull",
    notes: [],
    hunts: [],
    properties: { ...sample.properties, icon: "elk", color },
  });
  const withNote = (contents: string, photos: ExportPhoto[]): ExportFeature => ({
    ...elk([1, 2, 3, 1]),
    notes: [{ ...(sample.notes[0] ?? ({} as ExportFeature["notes"][number])), title: "", contents }],
    photos,
  });
  const shownPhoto: ExportPhoto = {
    uuid: "p",
    title: 'Big "bull"',
    path: "files/p.jpg",
    size: "original",
    bytes: 5,
  };

  it("names a rendered icon with its tip on the point, and stores that icon once", async () => {
    const { text, shown } = await written([
      elk([255, 136, 0, 0.5]),
      elk([255, 136, 0, 0.5]),
      elk([0, 0, 0, 1]),
    ]);
    expect(text).toContain(
      '<IconStyle><scale>1.2</scale><Icon><href>icons/elk_ff880080.png</href></Icon><hotSpot x="0.5" y="0" xunits="fraction" yunits="fraction"/></IconStyle>',
    );
    expect(shown.icons.map(({ path, color }) => [path, color])).toEqual([
      ["icons/elk_ff880080.png", [255, 136, 0, 0.5]],
      ["icons/elk_000000ff.png", [0, 0, 0, 1]],
    ]);
  });

  it("keeps icon and color after another program drops our own element", async () => {
    const { text, shown } = await written([elk([255, 136, 0, 0.5])]);
    const content = readContent(archiveOf(text.replace(/<ExtendedData>.*?<\/ExtendedData>/s, ""), shown));
    const [feature] = [...toNewFeatures(content, "x")];
    expect(feature?.properties.icon).toBe("elk");
    expect(feature?.properties.color?.map((part) => Math.round(part * 100) / 100)).toEqual([
      255, 136, 0, 0.5,
    ]);
  });

  it("lets programs tint white icons beyond 500 colors, which keep their color on import", async () => {
    const many = Array.from({ length: 501 }, (_, index) => elk([index % 256, Math.floor(index / 256), 7, 1]));
    const { text, shown, bytes } = await written(many);
    expect(shown.icons).toHaveLength(501);
    expect(shown.icons.at(-1)).toMatchObject({ path: "icons/elk.png", color: [255, 255, 255, 1] });
    expect(text).toContain("<color>ff0701f4</color><scale>1.2</scale><Icon><href>icons/elk.png</href>");
    expect(importedOf(readContent(bytes)).at(-1)?.properties.color).toEqual([0xf4, 1, 7, 1]);
  });

  it("shows photos after the text as HTML", async () => {
    const { text } = await written([withNote("Wind & <b>\nnorth", [shownPhoto])]);
    const description = /<description>(.*)<\/description>/.exec(text)?.[1] ?? "";
    expect(description.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).toBe(
      'Wind &amp; &lt;b&gt;<br/>north<div class="ridgeline-photos"><p><img src="files/p.jpg" alt="Big &quot;bull&quot;" width="400"/></p></div>',
    );
  });

  it("preserves a text edited by another program", async () => {
    const { text, shown } = await written([withNote("North", [shownPhoto])]);
    const content = readContent(archiveOf(text.replace("North", "South &lt;i&gt;side&lt;/i&gt;"), shown));
    expect(content.featureNotes[0]).toEqual([{ title: "", contents: "South side" }]);
    expect(content.photos).toHaveLength(1);
  });

  it("starts a new part before photos make one too large, each part with its own photos", async () => {
    const pictures = new PictureBook();
    const parts: Pictures[] = [];
    const next = () => void parts.push(pictures.finish());
    const features = Array.from({ length: 5 }, (_, index) => ({
      ...elk([1, 2, 3, 1]),
      photos: [{ ...shownPhoto, path: `files/${index}.jpg`, bytes: 40_000 }],
    }));
    for await (const _ of writeKml(features, {
      name: "T",
      exportedAt: 0,
      pictures,
      parts: { maxBytes: 100_000, next },
    }));
    next();
    expect(parts.map(({ photos, icons }) => [photos.map(({ path }) => path), icons.length])).toEqual([
      [["files/0.jpg", "files/1.jpg"], 1],
      [["files/2.jpg", "files/3.jpg"], 1],
      [["files/4.jpg"], 1],
    ]);
  });
});
