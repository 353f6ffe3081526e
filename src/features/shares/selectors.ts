import type { RootState } from "../../app/reducers";

/** The share panel: its item, people and link. */
export const selectSharePanel = (state: RootState) => state.shares;
