import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import type { PointerEventHandler } from "react";
import { useAppSelector } from "../../../../app/hooks";
import { type LayerEntry, stateTitle } from "../../../../domain/layers";
import { cx } from "../../../../ui/cx";
import { IconButton } from "../../../../ui/IconButton";
import { selectCategoryOpacity, selectLayerOpacity } from "../../../layers";
import { LayerRow } from "./LayerRow";
import styles from "./layers.module.css";
import { OpacityLine } from "./OpacityLine";

interface ActiveLayerProps {
  entry: LayerEntry;
  /** Index among active layers, from the top of the map down. -1 if it was just turned off. */
  place: number;
  count: number;
  dragged: boolean;
  /** Where the dragged row would be dropped, relative to this one. */
  drop: "above" | "below" | null;
  /** Pointer handlers of the drag handle. */
  handle: Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", PointerEventHandler>;
  onMove(place: number): void;
}

/** An active layer with its switch, opacity and position controls. */
export function ActiveLayer({ entry, place, count, dragged, drop, handle, onMove }: ActiveLayerProps) {
  const opacity = useAppSelector((state) => selectLayerOpacity(state, entry));
  const fallback = useAppSelector((state) => selectCategoryOpacity(state, entry));
  const name = `${entry.layer.name}, ${stateTitle(entry.stateName)}`;
  return (
    <li
      className={cx(styles.active, dragged && styles.dragged, drop && styles[drop], place < 0 && styles.off)}
      data-layer={place < 0 ? undefined : entry.key}
      aria-label={name}
    >
      {/* Pointer only. The buttons below are the accessible alternative. */}
      <span className={styles.grip} title="Drag to move" {...handle}>
        <GripVertical aria-hidden="true" />
      </span>
      <div className={styles.activeBody}>
        <LayerRow entry={entry} placed />
        <div className={styles.activeTools}>
          <OpacityLine name={name} preferenceKey={entry.key} opacity={opacity} fallback={fallback} />
          <IconButton
            label={`Move ${name} up`}
            icon={<ChevronUp />}
            disabledReason={place === 0 ? "already at the top" : null}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ChevronDown />}
            disabledReason={place === count - 1 ? "already at the bottom" : null}
            onClick={() => onMove(place + 1)}
          />
        </div>
      </div>
    </li>
  );
}
