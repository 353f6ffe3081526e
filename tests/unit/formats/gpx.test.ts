import { describe, expect, it } from "vitest";
import { countContent, huntsOf } from "../../../src/formats/index";
import { features, gpx, noted, read, vertices } from "./support";

const seconds = (text: string) => Date.parse(text) / 1000;
const point = (lat: number, lon: number, inside = "") => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`;

describe("GPX waypoints", () => {
  it("keep location, elevation, time, name, texts and symbol", () => {
    const content = read(
      gpx(
        '<wpt lat="45.5" lon="-110.25"><ele>1523.4</ele><time>2024-10-05T12:00:00Z</time><name> Camp &amp; creek </name><cmt>second</cmt><desc><![CDATA[first <b>]]></desc><sym>Campground</sym></wpt>',
      ),
    );
    expect(features(content)).toEqual([
      {
        title: "Camp & creek",
        geometry: { type: "Point", coordinates: [-110.25, 45.5, 1523.4] },
        properties: {
          ghType: "Point",
          icon: "camp",
          color: [243, 119, 53, 1],
          strokeType: "solid",
          strokeWidth: 4,
          createdAt: seconds("2024-10-05T12:00:00Z"),
        },
        notes: [
          { title: "", contents: "first <b>" },
          { title: "", contents: "second" },
        ],
        hunts: [0],
      },
    ]);
    expect(content.notes).toEqual([]);
    expect(huntsOf(content, "folder/Scouting 2024.GPX")).toEqual([{ title: "Scouting 2024", notes: [] }]);
  });

  it.each([
    ['lat="91" lon="0"'],
    ['lat="x" lon="1"'],
    ['lat="" lon=""'],
    ['lat="1"'],
    [""],
    ['lat="NaN" lon="NaN"'],
    ['lat="1,5" lon="2,5"'],
    ['lat="1" lon="541"'],
    ['lat="Infinity" lon="0"'],
  ])("refuse an invalid location such as %j with a note, never turning it into 0", (attributes) => {
    const content = read(
      gpx(`<wpt ${attributes}><name>bad</name></wpt><wpt lat="0" lon="0"><name>good</name></wpt>`),
    );
    expect(content.titles).toEqual(["good"]);
    expect(vertices(content)).toEqual([[0, 0, Number.NaN]]);
    expect(noted(content)).toEqual({ "invalid-coordinate": 1 });
  });

  it("refuse longitudes beyond 180 degrees and keep exactly 180 and the poles", () => {
    const content = read(
      gpx(
        '<wpt lat="1" lon="181"/><wpt lat="1" lon="-200"/><wpt lat="90" lon="180"><name>a</name></wpt><wpt lat="-90" lon="-180"><name>b</name></wpt>',
      ),
    );
    expect(vertices(content).map(([x, y]) => [x, y])).toEqual([
      [180, 90],
      [-180, -90],
    ]);
    expect(noted(content)).toEqual({ "invalid-coordinate": 2 });
  });

  it.each([
    ["179 181", [179, -179], { "longitude-wrapped": 1 }],
    ["181 179", [-179, 179], { "longitude-wrapped": 1 }],
    ["181 182 179", [-179, -178, 179], { "longitude-wrapped": 2 }],
    ["-179 -181 -182", [-179, 179, 178], { "longitude-wrapped": 2 }],
    ["179.9 -179.9", [179.9, -179.9], {}],
    ["-110 200 -110.1", [-110, -110.1], { "invalid-coordinate": 1 }],
    ["200 -110 -110.1", [-110, -110.1], { "invalid-coordinate": 1 }],
  ])("read the longitudes %s of a route", (longitudes, expected, notes) => {
    const places = longitudes.split(" ").map((lon) => `<rtept lat="1" lon="${lon}"/>`);
    const content = read(gpx(`<rte><name>r</name>${places.join("")}</rte>`));
    expect(vertices(content).map(([x]) => x)).toEqual(expected);
    expect(noted(content)).toEqual(notes);
  });

  it("lose the time of a refused location with it", () => {
    const at = (lon: number, second: number) =>
      `<trkpt lat="1" lon="${lon}"><time>2024-01-01T00:00:0${second}Z</time></trkpt>`;
    const content = read(
      gpx(`<trk><name>t</name><trkseg>${at(1, 1)}${at(200, 2)}${at(2, 3)}</trkseg></trk>`),
    );
    expect(features(content)[0]?.properties.times).toEqual([
      Date.parse("2024-01-01T00:00:01Z"),
      Date.parse("2024-01-01T00:00:03Z"),
    ]);
  });

  it.each([
    ["<osmand:color>#80ff0000</osmand:color>", [255, 0, 0, 128 / 255]],
    ["<onx:color>rgba(0, 128, 255, 0.5)</onx:color>", [0, 128, 255, 0.5]],
    ["<color>00ff00</color>", [0, 255, 0, 1]],
  ])("read the color of %s", (extension, color) => {
    const [feature] = features(
      read(gpx(`<wpt lat="1" lon="2"><name>a</name><extensions>${extension}</extensions></wpt>`)),
    );
    expect(feature?.properties.color).toEqual(color);
  });

  it("read onX's icon and moved description from the extensions", () => {
    const [feature] = features(
      read(
        gpx(
          '<wpt lat="1" lon="2"><name>a</name><extensions><onx:icon>Trail Camera</onx:icon><onx:notes>North side</onx:notes></extensions></wpt>',
        ),
      ),
    );
    expect(feature?.properties.icon).toBe("trail-cam");
    expect(feature?.notes).toEqual([{ title: "", contents: "North side" }]);
  });

  it("note symbols without a matching marker, but not neutral ones", () => {
    const wpt = (sym: string) => `<wpt lat="1" lon="2"><name>a</name><sym>${sym}</sym></wpt>`;
    const content = read(gpx(wpt("Stadium") + wpt("Flag, Blue") + wpt("Parking Area") + wpt("mule-deer")));
    expect(features(content).map(({ properties }) => properties.icon)).toEqual([
      "none",
      "none",
      "parking",
      "mule-deer",
    ]);
    expect(noted(content)).toEqual({ "icon-unknown": 1 });
  });

  it("get a name when untitled, and a shorter one when it is long", () => {
    const content = read(
      gpx(
        `<wpt lat="1" lon="2"/><wpt lat="1" lon="2"/><wpt lat="1" lon="2"><name>${"x".repeat(300)}</name></wpt>`,
      ),
    );
    expect(content.titles).toEqual(["Waypoint 1", "Waypoint 2", "x".repeat(255)]);
    expect(noted(content)).toEqual({ untitled: 2, "title-cut": 1 });
  });
});

describe("GPX tracks", () => {
  it("become one track per segment, for any order of child elements", () => {
    const segment = (x: number) => `<trkseg>${point(1, x, "<ele>5</ele>")}${point(2, x)}</trkseg>`;
    const content = read(
      gpx(`<trk>${segment(1)}<name>Ridge</name>${segment(2)}<desc>steep</desc>${segment(3)}</trk>`),
    );
    expect(content.titles).toEqual(["Ridge", "Ridge (2)", "Ridge (3)"]);
    expect([...content.kinds]).toEqual([3, 3, 3]);
    expect([...content.vertexStart]).toEqual([0, 2, 4, 6]);
    expect(content.featureNotes).toEqual([[{ title: "", contents: "steep" }], [], []]);
    expect(content.times).toHaveLength(0);
    expect(noted(content)).toEqual({ "segments-split": 1 });
  });

  it("keep a time for each vertex, and creation at the first", () => {
    const content = read(
      gpx(
        `<trk><name>t</name><trkseg>${point(1, 1, "<time>2024-10-05T12:00:00.250Z</time>")}${point(1, 2)}${point(1, 3, "<time>2024-10-05T12:00:09Z</time>")}</trkseg></trk>`,
      ),
    );
    const [track] = features(content);
    expect(track?.properties.times).toEqual([
      Date.parse("2024-10-05T12:00:00.250Z"),
      null,
      Date.parse("2024-10-05T12:00:09Z"),
    ]);
    expect(track?.properties.createdAt).toBe(seconds("2024-10-05T12:00:00Z"));
  });

  it("use a time that onX repeats along a track as creation time only", () => {
    const time = "<time>2024-10-05T12:00:00Z</time>";
    const content = read(
      gpx(`<trk><name>t</name><trkseg>${[1, 2, 3].map((x) => point(1, x, time)).join("")}</trkseg></trk>`),
    );
    const [track] = features(content);
    expect(track?.properties.times).toBeNull();
    expect(track?.properties.createdAt).toBe(seconds("2024-10-05T12:00:00Z"));
    expect(noted(content)).toEqual({ "repeated-time": 1 });
  });

  it("drop invalid vertices with their times, and segments with fewer than two", () => {
    const content = read(
      gpx(
        `<trk><name>t</name><trkseg>${point(1, 1, "<time>2024-01-01T00:00:00Z</time>")}<trkpt lat="undefined" lon="undefined"><time>2024-01-01T00:00:01Z</time></trkpt>${point(2, 2, "<time>2024-01-01T00:00:02Z</time>")}</trkseg><trkseg>${point(3, 3)}</trkseg><trkseg/></trk>`,
      ),
    );
    const [track, ...others] = features(content);
    expect(others).toEqual([]);
    expect(track?.properties.times).toEqual([
      Date.parse("2024-01-01T00:00:00Z"),
      Date.parse("2024-01-01T00:00:02Z"),
    ]);
    expect(noted(content)).toEqual({ "invalid-coordinate": 1, "too-few-vertices": 1 });
  });

  it.each([
    [
      "<gpxx:TrackExtension><gpxx:DisplayColor>DarkMagenta</gpxx:DisplayColor></gpxx:TrackExtension>",
      [139, 0, 139, 1],
      4,
    ],
    [
      '<line xmlns="http://www.topografix.com/GPX/gpx_style/0/2"><color>ff8000</color><opacity>0.5</opacity><width>8</width></line>',
      [255, 128, 0, 0.5],
      8,
    ],
    ["<osmand:color>#ff8800</osmand:color><osmand:width>bold</osmand:width>", [255, 136, 0, 1], 8],
    ["<gpxx:DisplayColor>Chartreuse-ish</gpxx:DisplayColor>", [243, 119, 53, 1], 4],
  ])("read color and width of %s", (extensions, color, width) => {
    const content = read(
      gpx(
        `<trk><name>t</name><extensions>${extensions}</extensions><trkseg>${point(1, 1)}${point(2, 2)}</trkseg></trk>`,
      ),
    );
    const [track] = features(content);
    expect([track?.properties.color, track?.properties.strokeWidth]).toEqual([color, width]);
    expect(track?.properties.icon).toBeUndefined();
  });

  it("keep a line across the 180th meridian unchanged", () => {
    const content = read(
      gpx(`<trk><name>t</name><trkseg>${point(51, 179.5)}${point(52, -179.5)}</trkseg></trk>`),
    );
    expect(vertices(content).map(([x]) => x)).toEqual([179.5, -179.5]);
    expect(content.extent).toEqual([179.5, 51, -179.5, 52]);
    expect(content.notes).toEqual([]);
  });

  it("note readings at vertices that are dropped", () => {
    const hr =
      "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>171</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>";
    const content = read(
      gpx(`<trk><name>t</name><trkseg>${point(1, 1, hr)}${point(2, 2, "<sat>5</sat>")}</trkseg></trk>`),
    );
    expect(noted(content)).toEqual({ "point-details-ignored": 2, "undeclared-prefix": 2 });
  });
});

describe("GPX routes and documents", () => {
  it("turn a route into a line", () => {
    const content = read(
      gpx(
        '<rte><name>r</name><rtept lat="1" lon="2"><ele>3</ele><name>p</name></rtept><rtept lat="4" lon="5"/></rte><rte><name>empty</name></rte>',
      ),
    );
    expect(countContent(content)).toEqual({
      waypoints: 0,
      lines: 1,
      areas: 0,
      tracks: 0,
      vertices: 2,
      folders: 0,
    });
    expect(vertices(content)).toEqual([
      [2, 1, 3],
      [5, 4, Number.NaN],
    ]);
    expect(noted(content)).toEqual({ "route-point-names-ignored": 1 });
  });

  it("include GPX 1.0 and a prefixed document", () => {
    const old =
      '<gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><name>Doc</name><desc>About</desc><author>a</author><wpt lat="1" lon="2"><name>w</name><speed>1</speed></wpt></gpx>';
    const content = read(old);
    expect(content.name).toBe("Doc");
    expect(huntsOf(content, "x.gpx")).toEqual([{ title: "x", notes: [{ title: "", contents: "About" }] }]);
    expect(huntsOf(content, ".gpx")[0]?.title).toBe("Doc");
    const prefixed = read(
      '<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:metadata><g:name>M &amp; N</g:name></g:metadata><g:wpt lat="1" lon="2"><g:name>w</g:name></g:wpt></g:gpx>',
    );
    expect([prefixed.name, prefixed.titles]).toEqual(["M & N", ["w"]]);
    expect(prefixed.notes).toEqual([]);
  });

  it("skip unknown elements and count them", () => {
    const content = read(gpx("<foo><bar/></foo><wpt lat='1' lon='2'><name>w</name></wpt><foo/>"));
    expect(content.titles).toEqual(["w"]);
    expect(noted(content)).toEqual({ "unknown-element": 2 });
  });

  it("may be empty", () => {
    const content = read(gpx(""));
    expect(content.extent).toBeNull();
    expect([...content.vertexStart]).toEqual([0]);
    expect(huntsOf(content, "x.gpx")).toEqual([]);
  });
});

describe("waypoints inside tracks and routes", () => {
  const wpt = (name: string, lat: number) =>
    `<wpt lat="${lat}" lon="5"><ele>7</ele><name>${name}</name><desc>by the creek</desc></wpt>`;
  const points = '<trkpt lat="1" lon="2"/><trkpt lat="1.5" lon="2.5"/>';

  it("become separate waypoints after the track, which keeps all of its vertices", () => {
    const content = read(
      gpx(
        `<trk><name>t</name>${wpt("Blind", 10)}<trkseg><trkpt lat="0" lon="1"/>${wpt("Camp", 11)}${points}</trkseg>${wpt("Truck", 12)}</trk><wpt lat="1" lon="1"><name>last</name></wpt>`,
      ),
    );
    expect(content.titles).toEqual(["t", "Blind", "Camp", "Truck", "last"]);
    expect([...content.kinds]).toEqual([3, 0, 0, 0, 0]);
    expect(vertices(content).slice(0, 5)).toEqual([
      [1, 0, Number.NaN],
      [2, 1, Number.NaN],
      [2.5, 1.5, Number.NaN],
      [5, 10, 7],
      [5, 11, 7],
    ]);
    expect(content.featureNotes[1]).toEqual([{ title: "", contents: "by the creek" }]);
    expect(noted(content)).toEqual({ "waypoints-in-tracks": 3 });
  });

  it("are read from tracks without vertices and from routes too", () => {
    const content = read(gpx(`<trk>${wpt("a", 1)}<trkseg/></trk><rte>${wpt("b", 2)}</rte>`));
    expect(content.titles).toEqual(["a", "b"]);
    expect(noted(content)).toEqual({ "waypoints-in-tracks": 2 });
  });
});
