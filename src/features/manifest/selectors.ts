import type { RootState } from "../../app/reducers";

export const selectManifest = (state: RootState) => state.manifest.value;
export const selectManifestLoading = (state: RootState) => state.manifest.loading;
