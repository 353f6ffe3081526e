import { useCallback, useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { Extent } from "../../../domain/geometry";
import type { MapViewpoint } from "../../../map/mapStage";
import { useViewpointPart } from "../../map/components/MapStageContext";
import { selectCovered } from "../../map/selectors";
import { shownExtent, withMargin } from "../area";
import { selectMapFile } from "../selectors";

/** Decimal places, about 10 m, so that values don't change on every frame of a moving map. */
const DIGITS = 4;

/** Returns the chosen area, or null until it's known. */
export function useMapFileArea(): Extent | null {
  const { choices, huntExtent } = useAppSelector(selectMapFile);
  const covered = useAppSelector(selectCovered);
  const pick = useCallback(
    (viewpoint: MapViewpoint) =>
      JSON.stringify(shownExtent(viewpoint, covered).map((degrees) => Number(degrees.toFixed(DIGITS)))),
    [covered],
  );
  const shown = useViewpointPart(pick);
  return useMemo(() => {
    if (choices.of === "hunt") return huntExtent && withMargin(huntExtent);
    return shown === null ? null : (JSON.parse(shown) as Extent);
  }, [choices.of, huntExtent, shown]);
}
