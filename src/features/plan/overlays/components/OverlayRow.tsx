import { X } from "lucide-react";
import type { OverlayId } from "../../../../../workers/overlays/types";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { IconButton } from "../../../../ui/IconButton";
import { Switch } from "../../../../ui/Switch";
import results from "../../components/Results.module.css";
import { notCombined, selectOverlays } from "../selectors";
import { overlayRemoved, overlaySwitched } from "../slice";
import { countsText, overlayName } from "../texts";
import { OverlayOptions } from "./OverlayOptions";
import styles from "./Overlays.module.css";

/**
 * Result kept on the map, with a switch to show it and its options.
 *
 * @param onRemove called before removal, to move the focus
 */
export function OverlayRow({ id, onRemove }: { id: OverlayId; onRemove: () => void }) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => overlayName(state, id));
  const { off, settings } = useAppSelector(selectOverlays);
  const why = useAppSelector((state) => notCombined(state, id));
  const counts = useAppSelector((state) => countsText(state, id));
  const isOn = !off.includes(id);
  const hint = why ?? (settings.agree && isOn ? `Matches where it's ${counts}` : undefined);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.switch}>
          <Switch
            label={name}
            {...(hint ? { hint } : {})}
            checked={isOn}
            onChange={(on) => dispatch(overlaySwitched({ id, on }))}
          />
        </div>
        <IconButton
          label={`Remove ${name}`}
          icon={<X />}
          onClick={() => {
            onRemove();
            dispatch(overlayRemoved(id));
          }}
        />
      </div>
      <details className={results.more}>
        <summary aria-label={`Legend and transparency of ${name}`}>Legend and transparency</summary>
        <div className={styles.options}>
          <OverlayOptions id={id} />
        </div>
      </details>
    </li>
  );
}
