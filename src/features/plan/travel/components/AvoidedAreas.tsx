import { X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { IconButton } from "../../../../ui/IconButton";
import { Switch } from "../../../../ui/Switch";
import results from "../../components/Results.module.css";
import { selectMapSources } from "../../mapFeatures/selectors";
import { byLayersText, noLayerText } from "../../mapFeatures/texts";
import { MAX_AVOIDED } from "../avoid";
import { selectAvoidable, selectTravel } from "../selectors";
import { avoidNothing, avoidSelected, changeTravel } from "../slice";
import styles from "./Travel.module.css";

/** Settings for areas to walk around, such as private land, a burn or a drawn lake. */
export function AvoidedAreas() {
  const dispatch = useAppDispatch();
  const { avoided, readingAvoided } = useAppSelector(selectTravel);
  const { length } = useAppSelector(selectAvoidable);
  const [only = ""] = avoided?.titles ?? [];
  const reason = readingAvoided
    ? "Reading the areas..."
    : length === 0
      ? "Select areas first, in Hunts or on the map."
      : null;
  return (
    <section className={styles.avoided} aria-label="Areas to avoid">
      {avoided && (
        <div className={styles.avoids}>
          <p className={styles.name}>
            Avoids{" "}
            <strong>{avoided.titles.length === 1 ? only : plural(avoided.titles.length, "area")}</strong>
          </p>
          <IconButton label="Clear areas to avoid" icon={<X />} onClick={() => dispatch(avoidNothing())} />
        </div>
      )}
      <div className={results.saves}>
        <Button disabledReason={reason} onClick={() => dispatch(avoidSelected())}>
          {buttonLabel(length)}
        </Button>
      </div>
      <AvoidWater />
    </section>
  );
}

/** Switch for walking around lakes and rivers of the map's layers. */
function AvoidWater() {
  const dispatch = useAppDispatch();
  const { settings, result } = useAppSelector(selectTravel);
  const { water } = useAppSelector(selectMapSources);
  const names = result?.water?.names ?? [];
  return (
    <>
      <Switch
        label="Avoid water"
        hint={water ? ACROSS : noLayerText("water")}
        checked={settings.avoidWater && water !== null}
        onChange={(avoidWater) => dispatch(changeTravel({ avoidWater }))}
        disabled={!water}
      />
      {result?.water && (
        <p className={results.note}>
          {byLayersText(names) || "The map has no water layer here, so no water is avoided."}
        </p>
      )}
    </>
  );
}

const ACROSS = "Lakes and rivers, except where roads and trails cross them";

function buttonLabel(count: number): string {
  if (count === 0) return "Avoid selected areas";
  if (count > MAX_AVOIDED) return `Avoid the first ${MAX_AVOIDED} selected areas`;
  return count === 1 ? "Avoid selected area" : `Avoid ${count} selected areas`;
}
