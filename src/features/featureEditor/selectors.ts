import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { fromHex, toHex } from "../../domain/catalogs";
import { ICONS } from "../../domain/icons";
import type { PointStyle } from "../../domain/preferences";
import { selectPreferences } from "../preferences/selectors";

export const selectDraft = (state: RootState) => state.featureEditor.draft;

export const selectLocation = (state: RootState) => state.featureEditor.location;

export const selectFavoriteIcons = (state: RootState) => selectPreferences(state).favorites.icons;

/** All icons, sorted by name. */
export const ICONS_BY_NAME = ICONS.toSorted((a, b) => a.display.localeCompare(b.display, "en"));

const keyOf = ({ icon, color }: PointStyle): string => `${icon} ${toHex(color)}`;

/** Maximum number of tiles, to keep the row short. */
const MOST_TILES = 10;

/** Returns the draft's own style, followed by distinct recent ones. */
export const selectPointStyles = createSelector(
  [selectDraft, (state: RootState) => selectPreferences(state).recents.features.styles.points],
  (draft, recents): PointStyle[] => {
    const color = draft && fromHex(draft.hex);
    const current = draft && color ? [{ icon: draft.icon, color }] : [];
    const seen = new Set<string>();
    return [...current, ...recents]
      .filter((style) => {
        const key = keyOf(style);
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      })
      .slice(0, MOST_TILES);
  },
);

/** The editor as it was left unsaved for another view. */
export const selectLeftEditor = (state: RootState) => state.featureEditor.left;
