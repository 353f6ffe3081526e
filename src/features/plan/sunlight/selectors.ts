import { createSelector } from "reselect";
import type { RootState } from "../../../app/reducers";
import { momentOf } from "../../../domain/zonedTime";
import { isYearTyped } from "../moment";

export const selectSunlight = (state: RootState) => state.sunlight;
const selectSettings = (state: RootState) => state.sunlight.settings;
const selectPlace = (state: RootState) => state.sunlight.place;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the chosen time, noon, and the day from midnight to midnight in milliseconds since the epoch. Null without a
 * location, and for years outside suncalc's range.
 */
export const selectTimes = createSelector([selectSettings, selectPlace], ({ date, minutes }, place) => {
  if (!place || isYearTyped(date)) return null;
  const { zone } = place;
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
  return {
    at: momentOf({ date, minutes }, zone),
    noon: momentOf({ date, minutes: 12 * 60 }, zone),
    day: [momentOf({ date, minutes: 0 }, zone), momentOf({ date: next, minutes: 0 }, zone)] as const,
  };
});
