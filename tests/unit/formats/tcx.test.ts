import { describe, expect, it } from "vitest";
import { effortOf } from "../../support/effort";
import { errorOf, features, noted, read, vertices } from "./support";

const FILE = { fileName: "morning.tcx" };
const tcx = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">${inside}</TrainingCenterDatabase>`;
const place = (latitude: number, longitude: number) =>
  `<Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees></Position>`;
const point = (time: string, where: string, more = "") =>
  `<Trackpoint><Time>2024-10-05T${time}Z</Time>${where}${more}</Trackpoint>`;
const lap = (points: string, meters = 1200) =>
  `<Lap StartTime="2024-10-05T07:31:00Z"><TotalTimeSeconds>605.4</TotalTimeSeconds><DistanceMeters>${meters}</DistanceMeters><Intensity>Active</Intensity><Track>${points}</Track></Lap>`;
const activity = (inside: string, sport = "Other") =>
  `<Activities><Activity Sport="${sport}"><Id>2024-10-05T07:31:00Z</Id>${inside}<Creator><Name>Watch</Name></Creator></Activity></Activities>`;

describe("TCX", () => {
  it("becomes one track of all laps, with times, elevations and a note about the laps", () => {
    const content = read(
      tcx(
        activity(
          lap(
            point("07:31:00", "", "<HeartRateBpm><Value>90</Value></HeartRateBpm>") +
              point(
                "07:31:05",
                place(39.1, -106.5),
                "<AltitudeMeters>3048.5</AltitudeMeters><DistanceMeters>2</DistanceMeters>",
              ),
          ) +
            lap(
              point(
                "07:41:05",
                place(39.2, -106.6),
                "<Extensions><ns3:TPX><ns3:Speed>1.2</ns3:Speed></ns3:TPX></Extensions>",
              ),
              850,
            ) +
            "<Notes>Fresh snow</Notes>",
          "Running",
        ),
      ),
      FILE,
    );
    expect(content.format).toBe("tcx");
    expect(vertices(content)).toEqual([
      [-106.5, 39.1, 3048.5],
      [-106.6, 39.2, Number.NaN],
    ]);
    const [track, ...others] = features(content, "morning.tcx");
    expect(others).toEqual([]);
    expect(track).toMatchObject({
      title: "Running 2024-10-05",
      properties: {
        ghType: "Tracks",
        createdAt: Date.UTC(2024, 9, 5, 7, 31, 5) / 1000,
        times: [Date.UTC(2024, 9, 5, 7, 31, 5), Date.UTC(2024, 9, 5, 7, 41, 5)],
      },
      notes: [
        { title: "", contents: "Fresh snow" },
        { title: "Laps", contents: "1: 1.20 km, 10:05\n2: 0.85 km, 10:05" },
      ],
    });
    expect(noted(content)).toEqual({ "point-without-position": 1, "point-details-ignored": 2 });
  });

  it("becomes waypoints from course points, and several activities by sport", () => {
    const track = `<Track>${point("07:31:05", place(1, 2))}${point("07:32:05", place(3, 4))}</Track>`;
    const coursePoint = `<CoursePoint><Name>Spring</Name><Time>2024-10-05T07:31:30Z</Time>${place(2, 3)}<PointType>Water</PointType><Notes>Cold</Notes></CoursePoint>`;
    const several = `<Activities><MultiSportSession><Id>x</Id><FirstSport>${activity(lap(point("08:00:00", place(5, 6)) + point("08:01:00", place(7, 8)))).replace(/<\/?Activities>/g, "")}</FirstSport></MultiSportSession></Activities>`;
    const content = read(
      tcx(
        `<Folders/>${several}<Courses><Course><Name>North loop</Name>${track}${coursePoint}</Course></Courses>`,
      ),
      FILE,
    );
    expect(content.titles).toEqual(["Activity 2024-10-05", "North loop", "Spring"]);
    expect([...content.kinds]).toEqual([3, 3, 0]);
    expect(features(content)[2]).toMatchObject({
      geometry: { coordinates: [3, 2, 0] },
      properties: { icon: "water" },
      notes: [{ contents: "Cold" }],
    });
  });

  it("notes an activity without positions, such as an indoor one", () => {
    const content = read(tcx(activity(lap(point("07:31:00", "") + point("07:32:00", "")))), FILE);
    expect(content.kinds).toHaveLength(0);
    expect(noted(content)).toEqual({ "point-without-position": 2, "activity-without-places": 1 });
  });

  it("is refused with entities or when cut off, with the line", () => {
    const entity = '<!DOCTYPE a [<!ENTITY x "y">]><TrainingCenterDatabase>&x;</TrainingCenterDatabase>';
    expect(errorOf(entity, FILE)).toMatchObject({ id: "entities-refused", line: 1 });
    expect(errorOf(tcx("").slice(0, -10), FILE)).toMatchObject({ id: "truncated", line: 2 });
  });

  it("is read at 5 MB of points within seconds", () => {
    const points = point(
      "07:31:05",
      place(39.123456, -106.123456),
      "<AltitudeMeters>3000.2</AltitudeMeters>",
    );
    const text = tcx(activity(lap(points.repeat(5_000_000 / points.length))));
    let found = 0;
    const effort = effortOf(
      () => {
        found = read(text, FILE).coordinates.length / 3;
      },
      { enough: 4000 },
    );
    expect(found).toBe(Math.floor(5_000_000 / points.length));
    expect(effort).toBeLessThan(4000);
  });
});
