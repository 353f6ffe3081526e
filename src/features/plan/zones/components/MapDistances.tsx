import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import type { MapTarget } from "../../../../domain/mapFeatures";
import { Select } from "../../../../ui/Select";
import { DistanceSlider } from "../../components/DistanceSlider";
import results from "../../components/Results.module.css";
import { selectMapSources } from "../../mapFeatures/selectors";
import { byLayersText, noLayerText, TARGET_NAMES } from "../../mapFeatures/texts";
import { HALF_MILE } from "../../sliders";
import { selectMapConditionCount, selectZones } from "../selectors";
import { changeConditions, MAP_TARGETS } from "../slice";
import styles from "./Zones.module.css";

const SIDES = [
  { value: "any", label: "At any distance" },
  { value: "within", label: "Within a distance" },
  { value: "beyond", label: "Farther away" },
] as const;

/** Conditions on the distance from water and roads of the map's layers. */
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
  const title = TARGET_NAMES[of];
  if (!source)
    return (
      <p className={styles.condition}>
        {title}
        <span className={styles.hint}>{noLayerText(of)}</span>
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
              [of]: side === "any" ? null : { side, distance: condition?.distance ?? HALF_MILE },
            }),
          )
        }
      />
      {condition && names.length > 0 && <p className={results.note}>{byLayersText(names)}</p>}
      {condition && (
        <DistanceSlider
          label={`Distance from ${of}`}
          meters={condition.distance}
          onChange={(distance) => dispatch(changeConditions({ [of]: { ...condition, distance } }))}
        />
      )}
    </div>
  );
}
