import { Scan, SquareDashed, VectorSquare, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import type { MapTarget } from "../../../../domain/mapFeatures";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { IconButton } from "../../../../ui/IconButton";
import { selectIsRestricted } from "../../../session/selectors";
import results from "../../components/Results.module.css";
import { selectMapSources } from "../../mapFeatures/selectors";
import { byLayersText, TARGET_NAMES } from "../../mapFeatures/texts";
import { selectChosenIds } from "../../selectors";
import { selectOwnContent } from "../selectors";
import {
  type DrawnShape,
  drawTarget,
  type Target,
  targetChosen,
  targetMap,
  targetSelection,
  targetView,
} from "../slice";
import { HuntTarget } from "./HuntTarget";
import styles from "./OwnContent.module.css";

const HINTS: Record<DrawnShape, string> = {
  rectangle: "Drag a rectangle on the map.",
  area: "Click the map at each point of the area. Press Enter or double-click to finish. It isn't saved.",
};

/**
 * Chooses what distances are measured to: the selection, a hunt, or a drawn rectangle or area. The current view works
 * with the keyboard too.
 */
export function Targets() {
  const dispatch = useAppDispatch();
  const { target, drawing } = useAppSelector(selectOwnContent);
  const chosen = useAppSelector(selectChosenIds).length;
  return (
    <div className={styles.targets}>
      {target && (
        <p className={styles.target}>
          <TargetName target={target} />
          <IconButton label="Clear" icon={<X />} onClick={() => dispatch(targetChosen(null))} />
        </p>
      )}
      <div className={styles.sources}>
        <Button
          disabledReason={chosen === 0 ? "Select items first, in Hunts or on the map." : null}
          onClick={() => dispatch(targetSelection())}
        >
          {chosen === 0 ? "Use selection" : `Use ${plural(chosen, "selected item")}`}
        </Button>
        <Button
          icon={<SquareDashed aria-hidden="true" />}
          aria-pressed={drawing === "rectangle"}
          onClick={() => dispatch(drawTarget(drawing === "rectangle" ? null : "rectangle"))}
        >
          {drawing === "rectangle" ? "Cancel drawing" : "Draw rectangle"}
        </Button>
        <Button
          icon={<VectorSquare aria-hidden="true" />}
          aria-pressed={drawing === "area"}
          onClick={() => dispatch(drawTarget(drawing === "area" ? null : "area"))}
        >
          {drawing === "area" ? "Cancel drawing" : "Draw area"}
        </Button>
        <Button icon={<Scan aria-hidden="true" />} onClick={() => dispatch(targetView())}>
          Use map view
        </Button>
        <MapTargetButton of="water" />
        <MapTargetButton of="roads" />
      </div>
      {drawing && (
        <p className={results.note} role="status">
          {HINTS[drawing]}
        </p>
      )}
      <HuntTarget />
      {target && !("corners" in target) && (
        <p className={results.note}>The chosen items themselves are not counted.</p>
      )}
      {target?.kind === "map" && <MapTargetNote />}
    </div>
  );
}

/** Measures to features of the map's layers in the current view. The whole country would be too much. */
function MapTargetButton({ of }: { of: MapTarget }) {
  const dispatch = useAppDispatch();
  const source = useAppSelector(selectMapSources)[of];
  const restricted = useAppSelector(selectIsRestricted);
  const reason = restricted ? "Your plan doesn't include map layers." : `The map has no layer for ${of}.`;
  return (
    <Button disabledReason={source ? null : reason} onClick={() => dispatch(targetMap(of))}>
      {TARGET_NAMES[of]} in this view
    </Button>
  );
}

function MapTargetNote() {
  const { mapLayers } = useAppSelector(selectOwnContent);
  return (
    <p className={results.note}>
      {byLayersText(mapLayers?.names ?? [])} Items outside that view are not counted.
    </p>
  );
}

function TargetName({ target }: { target: Target }) {
  const title = useAppSelector((state) =>
    target.kind === "hunt" ? state.hunts.byId[target.uuid]?.title : undefined,
  );
  switch (target.kind) {
    case "selection":
      return <strong>{plural(target.ids.size, "selected item")}</strong>;
    case "hunt":
      return (
        <span className={styles.targetName} title={title}>
          Hunt <strong>{title ?? "that was deleted"}</strong>
        </span>
      );
    case "drawn":
      return <strong>Drawn rectangle</strong>;
    case "area":
      return <strong>Drawn area</strong>;
    case "map":
      return <strong>{TARGET_NAMES[target.of]} in the earlier map view</strong>;
    case "view":
      return <strong>Earlier map view</strong>;
  }
}
