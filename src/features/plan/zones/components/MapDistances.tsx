import type { MapTarget } from "../../../../../workers/zones/types";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Select } from "../../../../ui/Select";
import { DistanceSlider } from "../../components/DistanceSlider";
import results from "../../components/Results.module.css";
import { selectMapSources } from "../../mapFeatures/selectors";
import { selectMapConditionCount, selectZones } from "../selectors";
import { changeConditions, MAP_TARGETS } from "../slice";
import styles from "./Zones.module.css";

const TITLES: Record<MapTarget, string> = { water: "Water", roads: "Roads" };
const SIDES = [
  { value: "any", label: "At any distance" },
  { value: "within", label: "Within a distance" },
  { value: "beyond", label: "Farther away" },
] as const;
/** Half a mile, until the slider is moved. */
const DISTANCE = 804.672;

/** How far zones are from the map's own water and roads. */
export function MapDistances() {
  const count = useAppSelector(selectMapConditionCount);
  return (
    <details className={results.more}>
      <summary>Distance from water and roads{count > 0 && ` (${count} on)`}</summary>
      <div className={styles.conditions}>
        {MAP_TARGETS.map((of) => (
          <MapDistanceCondition key={of} of={of} />
        ))}
      </div>
    </details>
  );
}

function MapDistanceCondition({ of }: { of: MapTarget }) {
  const dispatch = useAppDispatch();
  const { conditions, mapLayers } = useAppSelector(selectZones);
  const source = useAppSelector(selectMapSources)[of];
  const condition = conditions[of];
  const names = mapLayers[of]?.names ?? [];
  const title = TITLES[of];
  if (!source)
    return (
      <p className={styles.condition}>
        {title}
        <span className={styles.hint}>
          The map has no layer of {of}. Administrators can add one in Map data, in the category{" "}
          {of === "water" ? "Water" : "Roads and trails"}.
        </span>
      </p>
    );
  return (
    <div className={styles.distance}>
      <Select
        label={title}
        options={SIDES}
        value={condition?.side ?? "any"}
        onChange={(side) =>
          dispatch(
            changeConditions({
              [of]: side === "any" ? null : { side, distance: condition?.distance ?? DISTANCE },
            }),
          )
        }
      />
      {condition && (
        <DistanceSlider
          label={`Distance from ${of}`}
          meters={condition.distance}
          onChange={(distance) => dispatch(changeConditions({ [of]: { ...condition, distance } }))}
        />
      )}
      {condition && names.length > 0 && <p className={results.note}>By {names.join(", ")}.</p>}
    </div>
  );
}
