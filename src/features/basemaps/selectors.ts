import type { RootState } from "../../app/reducers";

export const selectBasemap = (state: RootState) => state.basemaps.basemap;
