import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { cx } from "../../../ui/cx";
import { Tooltip } from "../../../ui/Tooltip";
import { selectIsSwitching, selectMapMode, selectUnsupported } from "../selectors";
import { toggleMode } from "../slice";
import styles from "./ModeToggle.module.css";

/** Switches between 2D and 3D. Where 3D isn't available, it looks disabled and explains why when clicked. */
export function ModeToggle() {
  const dispatch = useAppDispatch();
  const next = useAppSelector(selectMapMode) === "2D" ? "3D" : "2D";
  const switching = useAppSelector(selectIsSwitching);
  const unsupported = useAppSelector(selectUnsupported) !== null && next === "3D";
  const label = `Switch map to ${next}`;
  return (
    <Tooltip text={unsupported ? `${label}: not available. Select to see why` : label}>
      <button
        type="button"
        className={cx(styles.toggle, unsupported && styles.unsupported)}
        aria-label={label}
        aria-busy={switching}
        onClick={() => dispatch(toggleMode())}
      >
        {next}
      </button>
    </Tooltip>
  );
}
