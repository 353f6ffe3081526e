import { describe, expect, it } from "vitest";
import {
  DEFAULT_COLOR,
  DEFAULT_ICON,
  DEFAULT_STROKE_WIDTH,
  STROKE_WIDTHS,
  toHex,
} from "../../../src/domain/catalogs";
import * as limits from "../../../src/domain/limits";
import { ACRES_PER_SQUARE_METER, FEET_PER_METER, FEET_PER_MILE } from "../../../src/domain/units";

describe("the business constants", () => {
  it("match the specification's page sizes and batches", () => {
    expect(limits).toMatchObject({
      COLLECTIONS_PAGE_SIZE: 1000,
      FEATURES_PAGE_SIZE: 500,
      IMPORT_COLLECTIONS_BATCH: 500,
      FEATURES_GET_BATCH: 1000,
      DELETE_BATCH: 500,
      IMPORT_MAX_BYTES: 10_485_760,
      NOTE_TITLE_MAX: 255,
    });
  });

  it("match its delays and polls", () => {
    expect(limits).toMatchObject({
      TOAST_DISMISS_MS: 3500,
      UNDO_TOAST_MS: 8000,
      DOWNLOAD_TOAST_MS: 20_000,
      FILE_SIZE_TOAST_MS: 5000,
      DOWNLOAD_DELAY_MS: 3500,
      COLLECTIONS_POLL_MS: 500,
      FEATURES_POLL_MS: 250,
      EXPORT_POLL_MS: 500,
      PHOTO_POLL_MS: 500,
      IMPORT_POLL_MS: 2000,
      PROFILE_REFRESH_MS: 900_000,
      LOGIN_REDIRECT_MS: 5000,
    });
  });

  it("match its styles: Medium orange lines, the logo as marker", () => {
    expect(STROKE_WIDTHS.map(({ name, width }) => `${name} ${width}`)).toEqual([
      "Thin 2",
      "Medium 4",
      "Heavy 8",
    ]);
    expect([DEFAULT_STROKE_WIDTH, DEFAULT_ICON, toHex(DEFAULT_COLOR)]).toEqual([4, "none", "#F37735"]);
  });

  it("match its conversions", () => {
    expect([FEET_PER_METER, ACRES_PER_SQUARE_METER, FEET_PER_MILE]).toEqual([3.281, 0.000247105, 5280]);
  });
});
