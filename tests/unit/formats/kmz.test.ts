import { describe, expect, it } from "vitest";
import { FORMAT_ENDINGS } from "../../../src/formats/endings";
import { huntsOf, photosOf, readContent, readSteps } from "../../../src/formats/index";
import { makeZip, type ZipFile } from "../../support/makeZip";
import { errorOf, features, kml, noted } from "./support";

const place = (name: string, inside = "") =>
  `<Placemark><name>${name}</name>${inside}<Point><coordinates>1,2</coordinates></Point></Placemark>`;
const doc = (inside: string, name = "doc.kml"): ZipFile => ({ name, data: kml(inside) });
const jpeg = (name: string): ZipFile => ({
  name,
  data: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 9),
  stored: true,
});
const described = (html: string) => place("a", `<description>${html.replaceAll("<", "&lt;")}</description>`);
const read = (files: readonly ZipFile[]) => readContent(makeZip(files), { fileName: "Unit 12.kmz" });

describe("the KML of a KMZ", () => {
  it.each([
    ["doc.kml at the top", ["a.kml", "sub/doc.kml", "doc.kml"], "doc.kml"],
    ["the first one at the top", ["sub/doc.kml", "b.kml", "a.kml"], "b.kml"],
    ["the first one anywhere", ["sub/z.KML", "sub/a.kml"], "sub/z.KML"],
  ])("is %s, with the others in their own folders", (_, names, main) => {
    const content = read(names.map((name) => doc(place(name), name)));
    expect(content.titles).toEqual([main, ...names.filter((name) => name !== main)]);
    expect(noted(content)).toEqual({ "further-kml-read": names.length - 1 });
    expect(huntsOf(content, "Unit 12.kmz").map(({ title }) => title)).toContain("Unit 12");
    expect(content.folders).toHaveLength(names.length - 1);
  });

  it("is read with linked files, each once, even for circular links", () => {
    const link = (name: string, href: string) =>
      `<NetworkLink><name>${name}</name><Link><href>${href}</href></Link></NetworkLink>`;
    const content = read([
      doc(
        `<Folder><name>Units</name>${link("North", "sub/north%20side.kml")}${link("", "sub/south.kml")}</Folder>${place("main")}`,
      ),
      doc(place("n") + link("again", "../doc.kml") + link("South", "south.kml"), "sub/north side.kml"),
      doc(
        place("s") + link("again", "north side.kml") + link("web", "http://a.example/x.kml"),
        "sub/south.kml",
      ),
    ]);
    expect(content.titles).toEqual(["main", "n", "s"]);
    expect(noted(content)).toEqual({ "linked-file-read": 2, "network-link-ignored": 1 });
    expect(huntsOf(content, "x.kmz").map(({ title }) => title)).toEqual([
      "Units / North",
      "Units / south",
      "x",
    ]);
  });

  it("keeps a linked file's content up to where it breaks off, with a note", () => {
    const broken = kml(place("b") + place("c")).replace("</Document></kml>", "<Placemark><Point>");
    const content = read([
      doc(place("a")),
      { name: "b.kml", data: broken },
      { name: "c.kml", data: "x", crc: 1 },
    ]);
    expect(content.titles).toEqual(["a", "b", "c"]);
    expect(noted(content)).toEqual({ "further-kml-unreadable": 2 });
    for (const feature of features(content)) expect(feature.properties.icon).toBe("none");
  });

  it("reports progress to the end", () => {
    const many = kml(Array.from({ length: 12_000 }, (_, index) => place(`Place ${index}`)).join(""));
    const files = [1, 2].map((number): ZipFile => ({ name: `${number}.kml`, data: many }));
    const seen = [...readSteps(makeZip(files))].map(({ done, total }) => done / total);
    expect(seen.length).toBeGreaterThan(6);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThanOrEqual(1);
  });
});

describe("photos inside a KMZ", () => {
  const photos = (files: readonly ZipFile[]) => {
    const content = read(files);
    const names = content.photos.map(({ feature, entry, title }) => [feature, files[entry]?.name, title]);
    return { names, notes: noted(content), content };
  };

  it("belong to the placemark whose description, details or carousel shows them", () => {
    const { names, notes, content } = photos([
      doc(
        described('<p>North</p><img src="files/Big%20Bull.jpg"><IMG alt="Trail" src=\'./files/two.PNG\'/>') +
          place("b", '<ExtendedData><Data name="pic"><value>files/three.webp</value></Data></ExtendedData>') +
          place(
            "c",
            "<gx:Carousel><gx:Image><gx:ImageUrl>files/four.heic</gx:ImageUrl></gx:Image></gx:Carousel>",
          ),
      ),
      ...["files/Big Bull.jpg", "files/two.png", "files/three.webp", "files/four.heic"].map(jpeg),
    ]);
    expect(names).toEqual([
      [0, "files/Big Bull.jpg", "Big Bull"],
      [0, "files/two.png", "Trail"],
      [1, "files/three.webp", "three"],
      [2, "files/four.heic", "four"],
    ]);
    expect(notes).toEqual({ "description-html": 1, "photos-found": 4 });
    expect(features(content).map((feature) => feature.photos?.length)).toEqual([2, 1, 1]);
    expect(content.featureNotes[1]).toEqual([]);
  });

  it("that are missing, in other formats, online, shared as a logo or unused are left out with notes", () => {
    const logo = '<img src="logo.png">';
    const { names, notes } = photos([
      doc(
        described(`${logo}<img src="gone.jpg"><img src="a.gif"><img src="https://a.example/b.jpg">`) +
          described(logo).repeat(3),
      ),
      ...["logo.png", "a.gif", "overlay.jpg"].map(jpeg),
    ]);
    expect(names).toEqual([]);
    expect(notes).toEqual({
      "description-html": 4,
      "image-missing": 1,
      "image-format": 1,
      "image-shared": 1,
      "archive-files-unused": 1,
    });
  });

  it("of a PhotoOverlay become a waypoint at its point or camera", () => {
    const overlay = (where: string, href = "a.jpg") =>
      `<PhotoOverlay><name>View</name><description>North</description><Icon><href>${href}</href></Icon>${where}</PhotoOverlay>`;
    const { names, notes, content } = photos([
      doc(
        overlay("<Point><coordinates>3,4,5</coordinates></Point>") +
          overlay("<Camera><longitude>-5</longitude><latitude>6</latitude></Camera>") +
          overlay("") +
          overlay("<Point><coordinates>3,4</coordinates></Point>", "http://a.example/a.jpg"),
      ),
      jpeg("a.jpg"),
    ]);
    expect(names.map(([feature, name]) => [feature, name])).toEqual([
      [0, "a.jpg"],
      [1, "a.jpg"],
    ]);
    expect(
      features(content).map(({ geometry, title, notes: texts }) => [
        geometry.coordinates,
        title,
        texts[0]?.contents,
      ]),
    ).toEqual([
      [[3, 4, 0], "View", "North"],
      [[-5, 6, 0], "View", "North"],
    ]);
    expect(notes).toEqual({ "overlay-ignored": 2, "photos-found": 2 });
  });

  it("are returned by path, unless damaged, encrypted or too large", () => {
    const files: ZipFile[] = [
      jpeg("a.jpg"),
      { name: "b.jpg", data: "bb" },
      { name: "c.jpg", data: "c", crc: 5 },
      { name: "d.jpg", data: "d", encrypted: true },
      { name: "e.jpg", data: "e".repeat(20) },
    ];
    const photo = photosOf(makeZip(files));
    expect(files.map((_, entry) => photo(entry, 10)?.length ?? null)).toEqual([5, 2, null, null, null]);
  });

  it("are ignored in plain KML", () => {
    const content = readContent(new TextEncoder().encode(kml(described('<img src="a.jpg">'))));
    expect(content.photos).toEqual([]);
    expect(noted(content)).toEqual({ "description-html": 1 });
  });
});

it("icons inside a KMZ map to the catalog by name, or to the default with a note", () => {
  const style = (href: string) => `<Style><IconStyle><Icon><href>${href}</href></Icon></IconStyle></Style>`;
  const content = read([
    doc(
      place("a", style("images/elk.png")) +
        place("b", style("images/x17.png")) +
        place("c", style("icons/camp_12345680.png")),
    ),
    ...["images/elk.png", "images/x17.png", "icons/camp_12345680.png"].map(jpeg),
  ]);
  const looks = features(content).map(({ properties: { icon, color } }) => [icon, color?.slice(0, 3)]);
  expect(looks[0]?.[0]).toBe("elk");
  expect(looks[1]?.[0]).toBe("none");
  expect(looks[2]).toEqual(["camp", [0x12, 0x34, 0x56]]);
  expect(noted(content)).toEqual({ "icon-unknown": 1 });
});

describe("an archive without KML", () => {
  it.each([
    ["nothing but photos", [jpeg("a.jpg")], `archive without a KML file. Choose a ${FORMAT_ENDINGS} file.`],
    ["a KMZ in a KMZ", [{ name: "in/b.kmz", data: "x" }], "Unpack it and choose b.kmz inside."],
    ["a GPX", [{ name: "a.gpx", data: "<gpx/>" }], "Unpack it and choose a.gpx inside."],
    ["nothing", [], "archive without a KML file"],
  ])("%s", (_, files, message) => {
    const error = errorOf(makeZip(files), { fileName: "x.kmz" });
    expect(error.id).toBe("archive-without-kml");
    expect(error.message).toContain(message);
  });
});
