import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takenAt } from "../../../../workers/photos/takenAt";

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = "America/Denver";
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString().slice(0, 19));
const AT = "2024:10:05 07:31:00";

describe("a photo's time", () => {
  it.each([
    [
      "the zone that was written",
      { DateTimeOriginal: AT, OffsetTimeOriginal: "+05:30" },
      "2024-10-05T02:01:00",
    ],
    [
      "the zone of the position's time",
      { DateTimeOriginal: AT, GPSDateStamp: "2024:10:05", GPSTimeStamp: [11, 29, 12] },
      "2024-10-05T11:31:00",
    ],
    [
      "the zone of the position's time on another day",
      {
        DateTimeOriginal: "2024:10:04 23:31:00",
        GPSDateStamp: "2024:10:05",
        GPSTimeStamp: [3, 30, 0],
      },
      "2024-10-05T03:31:00",
    ],
    ["this device's zone, in summer", { DateTimeOriginal: AT }, "2024-10-05T13:31:00"],
    ["this device's zone, in winter", { DateTimeOriginal: "2024:12:05 07:31:00" }, "2024-12-05T14:31:00"],
    [
      "this device's zone where the position is hours old",
      { DateTimeOriginal: AT, GPSDateStamp: "2024:10:05", GPSTimeStamp: [11, 14, 0] },
      "2024-10-05T13:31:00",
    ],
    [
      "this device's zone where the position has no time",
      { DateTimeOriginal: AT, GPSDateStamp: "2024:10:05", GPSTimeStamp: [Number.NaN, 0, 0] },
      "2024-10-05T13:31:00",
    ],
    [
      "this device's zone where the written one is impossible",
      { DateTimeOriginal: AT, OffsetTimeOriginal: "+99:00" },
      "2024-10-05T13:31:00",
    ],
    [
      "the time of the digital copy",
      { CreateDate: AT, OffsetTimeDigitized: "-06:00" },
      "2024-10-05T13:31:00",
    ],
    ["the time of the last change", { ModifyDate: AT, OffsetTime: "Z" }, "2024-10-05T13:31:00"],
    [
      "dashes as some programs write them",
      { DateTimeOriginal: "2024-10-05T07:31:00" },
      "2024-10-05T13:31:00",
    ],
    [
      "the next time where one isn't set",
      { DateTimeOriginal: "0000:00:00 00:00:00", CreateDate: AT },
      "2024-10-05T13:31:00",
    ],
  ])("is read by %s", (_what, tags, expected) => {
    expect(iso(takenAt(tags))).toBe(expected);
  });

  it.each([
    "",
    "0000:00:00 00:00:00",
    "2024:13:05 07:31:00",
    "2023:02:29 07:31:00",
    "    :  :     :  :  ",
    7,
    undefined,
  ])("is unknown for %j", (DateTimeOriginal) => {
    expect(takenAt({ DateTimeOriginal })).toBeNull();
  });
});
