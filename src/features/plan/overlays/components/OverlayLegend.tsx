import type { OverlayId } from "../../../../../workers/overlays/types";
import { useAppSelector } from "../../../../app/hooks";
import type { RootState } from "../../../../app/reducers";
import { AreaLegend, type LegendRow } from "../../components/AreaLegend";
import { sightRows } from "../../glassing/texts";
import { lightRows } from "../../sunlight/texts";
import { travelRows } from "../../travel/texts";
import { scentRows } from "../../wind/texts";
import { isSampleOf } from "../selectors";

type Found = Pick<RootState, OverlayId>;

/** Legend rows of each tool's result, the same as in the tool. */
const ROWS: Readonly<Record<OverlayId, (found: Found) => LegendRow[]>> = {
  zones: ({ zones }) => (zones.result ? [{ key: "match", label: "Zones", area: zones.result.total }] : []),
  glassing: ({ glassing }) => (glassing.result ? sightRows(glassing.result, glassing.spots.length > 1) : []),
  sunlight: ({ sunlight }) => (sunlight.result ? lightRows(sunlight.result) : []),
  travel: ({ travel }) => (travel.result ? travelRows(travel.result) : []),
  wind: ({ wind }) => (wind.result ? scentRows(wind.result) : []),
};

export function OverlayLegend({ id }: { id: OverlayId }) {
  const found: Found = {
    zones: useAppSelector((state) => state.zones),
    glassing: useAppSelector((state) => state.glassing),
    sunlight: useAppSelector((state) => state.sunlight),
    travel: useAppSelector((state) => state.travel),
    wind: useAppSelector((state) => state.wind),
  };
  const sample = useAppSelector((state) => isSampleOf(state, [id]));
  const rows = ROWS[id](found);
  return rows.length > 0 ? <AreaLegend rows={rows} sample={sample} /> : null;
}
