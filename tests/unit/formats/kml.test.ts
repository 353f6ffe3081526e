import { describe, expect, it } from "vitest";
import { countContent, huntsOf } from "../../../src/formats/index";
import { features, kml, noted, read, vertices } from "./support";

const placemark = (inside: string, name = "p") => `<Placemark><name>${name}</name>${inside}</Placemark>`;
const point = "<Point><coordinates>-110,45</coordinates></Point>";
const line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>";
const polygon =
  "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4,0 4,4 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>";
const styleOf = (document: string) =>
  features(read(kml(document))).map(({ properties: { icon, color, strokeWidth } }) => ({
    icon,
    color,
    strokeWidth,
  }));

describe("reading KML coordinates", () => {
  it.each([
    [
      "1,2,3 4,5,6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "\n  1,2\n\t4,5  \r\n",
      [
        [1, 2, Number.NaN],
        [4, 5, Number.NaN],
      ],
    ],
    [
      "1, 2, 3 4, 5, 6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "1,2,\n4,5,",
      [
        [1, 2, Number.NaN],
        [4, 5, Number.NaN],
      ],
    ],
    [
      "1,\t2,\t3\t4,\t5,\t6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "1,2, 4,5, 7,8,",
      [
        [1, 2, Number.NaN],
        [4, 5, Number.NaN],
        [7, 8, Number.NaN],
      ],
    ],
    [
      "1,\n2,\n3\n4,\n5,\n6\n",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "1, 2, 3, 4, 5, 6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "1, 2,\n4, 5,\n",
      [
        [1, 2, Number.NaN],
        [4, 5, Number.NaN],
      ],
    ],
    [
      "1,2,3,4,5,6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "<![CDATA[1,2,3]]> 4,5,6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "1,2,3<!-- x --> &#52;,5,6",
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      "-1.5e1,+2.25,3 4,5,6",
      [
        [-15, 2.25, 3],
        [4, 5, 6],
      ],
    ],
  ])("reads %j", (text, expected) => {
    const content = read(kml(placemark(`<LineString><coordinates>${text}</coordinates></LineString>`)));
    expect(vertices(content)).toEqual(expected);
    expect(content.notes).toEqual([]);
  });

  it("skips invalid tuples with a note and keeps the others", () => {
    const content = read(
      kml(
        placemark(
          "<LineString><coordinates>1,2 x,y 3 ,4 181,95 5,6 nan,nan 7,8,high</coordinates></LineString>",
        ),
      ),
    );
    expect(vertices(content)).toEqual([
      [1, 2, Number.NaN],
      [3, 4, Number.NaN],
      [5, 6, Number.NaN],
      [7, 8, Number.NaN],
    ]);
    expect(noted(content)).toEqual({ "invalid-coordinate": 3, "invalid-elevation": 1 });
  });
});

describe("reading KML geometries", () => {
  it("maps each geometry to its type", () => {
    const ring = "<LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>";
    const track =
      "<gx:Track><when>2024-01-01T00:00:00Z</when><when>2024-01-01T00:00:05Z</when><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord></gx:Track>";
    const content = read(
      kml([point, line, ring, polygon, track].map((geometry) => placemark(geometry)).join("")),
    );
    expect(countContent(content)).toEqual({
      waypoints: 1,
      lines: 2,
      areas: 1,
      tracks: 1,
      vertices: 13,
      folders: 0,
    });
    const last = features(content).at(-1);
    expect(last?.properties.times).toEqual([
      Date.parse("2024-01-01T00:00:00Z"),
      Date.parse("2024-01-01T00:00:05Z"),
    ]);
    expect(last?.properties.createdAt).toBe(Date.parse("2024-01-01T00:00:00Z") / 1000);
  });

  it("keeps holes, closes open rings and drops rings without an area", () => {
    const hole = (coordinates: string) =>
      `<innerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></innerBoundaryIs>`;
    const content = read(
      kml(
        placemark(
          `<Polygon>${hole("1,1 2,1 2,2")}<outerBoundaryIs><LinearRing><coordinates>0,0,7 9,0 9,9</coordinates></LinearRing></outerBoundaryIs>${hole("3,3 4,4")}</Polygon>`,
        ),
      ),
    );
    expect(features(content)[0]?.geometry).toEqual({
      type: "Polygon",
      coordinates: [
        [
          [0, 0, 7],
          [9, 0, 0],
          [9, 9, 0],
          [0, 0, 7],
        ],
        [
          [1, 1, 0],
          [2, 1, 0],
          [2, 2, 0],
          [1, 1, 0],
        ],
      ],
    });
    expect([...content.ringIndex, ...content.ringStart]).toEqual([0, 2, 0, 4]);
    expect(noted(content)).toEqual({ "ring-closed": 2, "invalid-ring": 1 });
  });

  it("drops an area without a valid outer ring, and continues", () => {
    const bad = polygon.replace("0,0 4,0 4,4 0,0", "0,0 4,0 0,0");
    const content = read(kml(placemark(bad) + placemark(polygon)));
    expect(content.kinds).toHaveLength(1);
    expect(vertices(content)).toHaveLength(4);
    expect(noted(content)["invalid-ring"]).toBeGreaterThan(0);
  });

  it("creates a feature for each part of a MultiGeometry, nested ones too", () => {
    const content = read(
      kml(
        placemark(
          `<description>d</description><MultiGeometry>${point}<MultiGeometry>${line}${polygon}</MultiGeometry></MultiGeometry>`,
          "m",
        ),
      ),
    );
    expect(content.titles).toEqual(["m", "m (2)", "m (3)"]);
    expect([...content.kinds]).toEqual([0, 1, 2]);
    expect(content.featureNotes.map((notes) => notes.length)).toEqual([1, 0, 0]);
    expect(noted(content)).toEqual({ "geometry-split": 1 });
  });

  it("pairs times and positions of a gx:Track and drops an invalid position with its time", () => {
    const track =
      "<gx:MultiTrack><gx:Track><gx:coord>1 2</gx:coord><when>2024-01-01</when><when/><gx:coord>x y 3</gx:coord><when>2024-01-03</when><gx:coord>4 5 6</gx:coord><gx:angles>1 2 3</gx:angles></gx:Track></gx:MultiTrack>";
    const content = read(kml(placemark(track)));
    expect(features(content)[0]?.properties.times).toEqual([
      Date.parse("2024-01-01"),
      Date.parse("2024-01-03"),
    ]);
    expect(noted(content)).toEqual({ "invalid-coordinate": 1, "track-data-ignored": 1 });
  });

  it("counts what it skips", () => {
    const content = read(
      kml(
        `<NetworkLink/><GroundOverlay/><ScreenOverlay/><gx:Tour/>${placemark("<Model/>")}${placemark("")}${placemark("<Point><coordinates>0,0 1,1</coordinates></Point>")}<odd/>`,
      ),
    );
    expect(noted(content)).toEqual({
      "network-link-ignored": 1,
      "overlay-ignored": 2,
      "tour-ignored": 1,
      "model-ignored": 1,
      "no-geometry": 1,
      "extra-coordinates": 1,
      "unknown-element": 1,
    });
  });

  it("notes heights above the ground", () => {
    const mode = (name: string, coordinates: string) =>
      placemark(`<Point>${name}<coordinates>${coordinates}</coordinates></Point>`);
    const relative = "<altitudeMode>relativeToGround</altitudeMode>";
    const track = `<gx:Track>${relative}<gx:coord>1 2 3</gx:coord><gx:coord>2 2 4</gx:coord></gx:Track>`;
    const content = read(
      kml(
        mode(relative, "1,2,30") +
          mode(relative, "1,2,0") +
          mode("<altitudeMode>absolute</altitudeMode>", "1,2,40") +
          mode("", "1,2,50") +
          placemark(track),
      ),
    );
    expect(vertices(content).map(([, , height]) => height)).toEqual([30, 0, 40, 50, 3, 4]);
    expect(noted(content)).toEqual({ "relative-elevation": 3 });
  });

  it("counts placemarks without coordinates", () => {
    const empty = ["<Point/>", "<Point><coordinates> </coordinates></Point>", "<MultiGeometry/>"];
    const content = read(kml(empty.map((geometry) => placemark(geometry)).join("")));
    expect(noted(content)).toEqual({ "no-geometry": 3 });
  });

  it("refuses points beyond 180 degrees; lines and rings continue across", () => {
    const content = read(
      kml(
        placemark(
          "<MultiGeometry><Point><coordinates>181,1</coordinates></Point><LineString><coordinates>179,1 181,1</coordinates></LineString><Polygon><outerBoundaryIs><LinearRing><coordinates>179,1 181,1 181,2 179,1</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry>",
        ),
      ),
    );
    expect([...content.kinds]).toEqual([1, 2]);
    expect(vertices(content).map(([x]) => x)).toEqual([179, -179, 179, -179, -179, 179]);
    expect(noted(content)).toEqual({
      "invalid-coordinate": 1,
      "longitude-wrapped": 3,
      "geometry-split": 1,
    });
  });

  it("reads undeclared prefixes and documents without a kml element", () => {
    const content = read(
      `<Folder><name>f</name><k:Placemark><k:name>a</k:name>${point}</k:Placemark></Folder>`,
    );
    expect([content.titles, content.folders]).toEqual([["a"], [{ name: "f", parent: -1 }]]);
    expect(noted(content)).toEqual({ "undeclared-prefix": 2 });
    expect(read(line).kinds).toHaveLength(1);
  });
});

describe("KML folders", () => {
  it("become hunts when they hold features, by their path", () => {
    const document = `<name>Doc</name><description>all</description>${placemark(point, "top")}<Folder><name>2024</name><Folder><description>north</description>${placemark(point, "a")}<name>Elk</name></Folder><Folder><name>empty</name></Folder></Folder>`;
    const content = read(kml(document));
    expect(huntsOf(content, "x.kml")).toEqual([
      { title: "2024 / Elk", notes: [{ title: "", contents: "north" }] },
      { title: "x", notes: [{ title: "", contents: "all" }] },
    ]);
    expect(features(content).map(({ title, hunts }) => [title, hunts])).toEqual([
      ["top", [1]],
      ["a", [0]],
    ]);
    expect(content.folders).toHaveLength(3);
  });
});

describe("KML folders from our own exports", () => {
  const folder = (id: string, title: string, name: string) =>
    `<Folder><name>${title}</name><ExtendedData><ridgeline:hunt>{"id":"${id}","title":"${title}"}</ridgeline:hunt></ExtendedData>${placemark(point, name)}</Folder>`;

  it("are joined by hunt id, and stay separate under different ids with equal names", () => {
    const parts = folder("h1", "Elk", "a") + folder("h2", "Elk", "b") + folder("h1", "Elk", "c");
    const content = read(kml(parts));
    expect(huntsOf(content, "x").map((hunt) => hunt.title)).toEqual(["Elk", "Elk"]);
    expect(features(content).map(({ title, hunts }) => [title, hunts])).toEqual([
      ["a", [0]],
      ["b", [1]],
      ["c", [0]],
    ]);
  });

  it("note details edited beyond recognition, and keep the feature", () => {
    const content = read(
      kml(placemark(`<ExtendedData><ridgeline:feature>{"icon":</ridgeline:feature></ExtendedData>${point}`)),
    );
    expect(content.titles).toEqual(["p"]);
    expect(noted(content)).toEqual({ "own-data-invalid": 1, "undeclared-prefix": 1 });
  });

  it("skip details of an invalid shape", () => {
    const own =
      '{"ghType":"Castle","icon":"unicorn","color":[1,2,"x",4],"strokeWidth":-1,"strokeType":"wavy","createdAt":"now","hunts":[1],"notes":[{"title":1}]}';
    const [feature] = features(
      read(
        kml(placemark(`<ExtendedData><ridgeline:feature>${own}</ridgeline:feature></ExtendedData>${point}`)),
      ),
    );
    expect(feature).toEqual({
      title: "p",
      geometry: { type: "Point", coordinates: [-110, 45, 0] },
      properties: {
        ghType: "Point",
        icon: "none",
        color: [243, 119, 53, 1],
        strokeType: "solid",
        strokeWidth: 4,
      },
      notes: [],
      hunts: [0],
    });
  });
});

describe("KML styles", () => {
  const shared =
    '<Style id="s"><IconStyle><color>80112233</color><Icon><href>http://x/camp.png</href></Icon></IconStyle><LineStyle><color>ff0000ff</color><width>8</width></LineStyle><PolyStyle><color>7f00ff00</color></PolyStyle></Style>';

  it("are exact for points, lines and areas, also when they follow the placemarks", () => {
    const marks = [point, line, polygon]
      .map((geometry) => placemark(`<styleUrl>#s</styleUrl>${geometry}`))
      .join("");
    expect(styleOf(marks + shared)).toEqual(
      [
        { icon: "camp", color: [0x33, 0x22, 0x11, 128 / 255], strokeWidth: 8 },
        { color: [255, 0, 0, 1], strokeWidth: 8, icon: undefined },
        { color: [255, 0, 0, 1], strokeWidth: 8, icon: undefined },
      ].map((style, index) => (index === 0 ? { ...style, strokeWidth: 4 } : style)),
    );
  });

  it("are merged field by field with the placemark's own, and StyleMaps use their normal pair", () => {
    const map =
      '<StyleMap id="m"><Pair><key>highlight</key><styleUrl>#h</styleUrl></Pair><Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>';
    const own = "<Style><LineStyle><width>2</width></LineStyle></Style>";
    expect(styleOf(shared + map + placemark(`<styleUrl>#m</styleUrl>${own}${line}`))).toEqual([
      { icon: undefined, color: [255, 0, 0, 1], strokeWidth: 2 },
    ]);
    const inlineMap =
      "<StyleMap><Pair><key>normal</key><Style><LineStyle><color>ff00ff00</color></LineStyle></Style></Pair></StyleMap>";
    expect(styleOf(placemark(inlineMap + line))[0]?.color).toEqual([0, 255, 0, 1]);
  });

  it("use the fill color when there is no other, and don't loop on cycles", () => {
    const fill = "<Style><PolyStyle><color>ffff0000</color></PolyStyle></Style>";
    expect(styleOf(placemark(fill + polygon))[0]?.color).toEqual([0, 0, 255, 1]);
    const circle = '<StyleMap id="c"><Pair><key>normal</key><styleUrl>#c</styleUrl></Pair></StyleMap>';
    expect(styleOf(circle + placemark(`<styleUrl>#c</styleUrl>${line}`))[0]?.color).toEqual([
      243, 119, 53, 1,
    ]);
  });

  it("note missing, remote, rounded or unknown parts", () => {
    const content = read(
      kml(
        placemark(`<styleUrl>#no</styleUrl>${line}`) +
          placemark(`<styleUrl>http://192.0.2.1/s.kml#s</styleUrl>${line}`) +
          placemark(`<Style><LineStyle><width>1.4</width></LineStyle></Style>${line}`) +
          placemark(
            `<Style><IconStyle><Icon><href>http://x/stadium.png</href></Icon></IconStyle></Style>${point}`,
          ) +
          placemark(
            `<Style><IconStyle><Icon><href>http://maps.google.com/mapfiles/kml/pushpin/red-pushpin.png</href></Icon></IconStyle></Style>${point}`,
          ),
      ),
    );
    expect(noted(content)).toEqual({
      "style-missing": 1,
      "remote-style-ignored": 1,
      "width-changed": 1,
      "icon-unknown": 1,
    });
    expect(features(content).at(-1)?.properties.color).toEqual([255, 0, 0, 1]);
  });
});

describe("KML texts", () => {
  it("keep ExtendedData as a separate note", () => {
    const data =
      '<ExtendedData><Data name="unit"><displayName>U</displayName><value>12 &amp; 13</value></Data><SchemaData schemaUrl="#s"><SimpleData name="acres">640</SimpleData></SchemaData><camp:site xmlns:camp="urn:c">4</camp:site></ExtendedData>';
    const [feature] = features(
      read(kml(placemark(`<description><![CDATA[<b>x</b>]]></description>${data}${point}`))),
    );
    expect(feature?.notes).toEqual([
      { title: "", contents: "x" },
      { title: "Details", contents: "unit: 12 & 13\nacres: 640\nsite: 4" },
    ]);
  });

  it("set creation and change from TimeStamp and TimeSpan", () => {
    const content = read(
      kml(
        placemark(`<TimeStamp><when>2024-01-01T00:00:00Z</when></TimeStamp>${point}`) +
          placemark(`<TimeSpan><begin>2024</begin><end>2025-02</end></TimeSpan>${point}`),
      ),
    );
    expect([...content.createdAt]).toEqual([
      Date.parse("2024-01-01") / 1000,
      Date.parse("2024-01-01") / 1000,
    ]);
    expect([...content.updatedAt]).toEqual([Number.NaN, Date.parse("2025-02-01") / 1000]);
  });
});
