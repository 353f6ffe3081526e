import { useCallback, useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { Extent } from "../../../domain/geometry";
import type { MapViewpoint } from "../../../map/mapStage";
import { useViewpointPart } from "../../map/components/MapStageContext";
import { selectCovered } from "../../map/selectors";
import { shownExtent, withMargin } from "../area";
import { selectMapFile } from "../selectors";

/** About 10 m: the numbers don't change with every frame of a moving map. */
const DIGITS = 4;

/** The area that is chosen; null until it is known. */
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
