import { describe, expect, it } from "vitest";
import {
  featureDate,
  formatDate,
  formatImportDate,
  formatMoment,
  formatPhotoDate,
  formatTitleDate,
  toDate,
} from "../../../src/domain/dates";

const morning = new Date(2026, 2, 5, 0, 7);
const evening = new Date(2026, 10, 21, 17, 45);

describe("dates in the user's time zone", () => {
  it.each([
    [formatDate(morning), "03/05/2026"],
    [formatImportDate(morning), "03/05/2026 12:07 am"],
    [formatImportDate(evening), "11/21/2026 5:45 pm"],
    [formatTitleDate(morning), "03/05/2026 00:07"],
    [formatTitleDate(evening), "11/21/2026 17:45"],
    [formatPhotoDate(morning), "Mar 05, 2026 12:07 AM"],
    [formatPhotoDate(evening), "Nov 21, 2026 5:45 PM"],
    [formatMoment(morning.getTime()), "Mar 5, 2026 12:07 AM"],
    [formatMoment(evening.getTime() / 1000), "Nov 21, 2026 5:45 PM"],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));
});

describe("toDate", () => {
  it("reads numbers of 9 and 10 digits as seconds, others as milliseconds", () => {
    expect(toDate(999_999_999).getTime()).toBe(999_999_999_000);
    expect(toDate(1_700_000_000).getTime()).toBe(1_700_000_000_000);
    expect(toDate(1_700_000_000_000).getTime()).toBe(1_700_000_000_000);
  });
});

it("a feature's date is its creation time, or now", () => {
  expect(featureDate(1_700_000_000, 5).getTime()).toBe(1_700_000_000_000);
  expect(featureDate(null, 5).getTime()).toBe(5);
});
