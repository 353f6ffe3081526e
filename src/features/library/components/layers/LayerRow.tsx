import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { type LayerEntry, stateTitle } from "../../../../domain/layers";
import { Spinner } from "../../../../ui/Spinner";
import { Switch } from "../../../../ui/Switch";
import { drawnIdOf, selectActiveKeys, selectLoadingLayers, switchLayers } from "../../../layers";
import styles from "./layers.module.css";

/** A layer with its switch. `placed` adds its state and category, for lists across states. */
export function LayerRow({ entry, placed = false }: { entry: LayerEntry; placed?: boolean }) {
  const dispatch = useAppDispatch();
  const { key, layer } = entry;
  const on = useAppSelector((state) => selectActiveKeys(state).has(key));
  const waiting = useAppSelector((state) => on && selectLoadingLayers(state).includes(drawnIdOf(entry)));
  const about = [
    placed && `${stateTitle(entry.stateName)} · ${entry.categoryName}`,
    layer.minZoom !== undefined && `From zoom ${layer.minZoom}`,
  ].filter(Boolean);
  return (
    <div className={styles.layer}>
      <Switch
        label={
          <span className={styles.layerName}>
            <span>
              {layer.name}
              {about.length > 0 && <span className={styles.about}>{about.join(" · ")}</span>}
            </span>
            {/* Fixed slot, so the name doesn't rewrap when the spinner appears. */}
            <span className={styles.slot}>{waiting && <Spinner />}</span>
          </span>
        }
        checked={on}
        onChange={(checked) => dispatch(switchLayers({ keys: [key], on: checked }))}
      />
    </div>
  );
}
