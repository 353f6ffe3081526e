import { Mountain } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { EXAGGERATION } from "../../../domain/limits";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { Slider } from "../../../ui/Slider";
import styles from "../../mapMode/components/ModeToggle.module.css";
import { selectExaggeration, selectMapMode } from "../../mapMode/selectors";
import { exaggerationMoved, saveExaggeration } from "../slice";

/** Setting for the vertical exaggeration in 3D, placed next to its effect. */
export function Exaggeration() {
  const dispatch = useAppDispatch();
  const mode = useAppSelector(selectMapMode);
  const saved = useAppSelector(selectExaggeration);
  const times = useAppSelector((state) => state.account.exaggeration) ?? saved;
  if (mode !== "3D") return null;
  return (
    <PopoverMenu name="Elevation exaggeration" icon={<Mountain />}>
      <div className={styles.exaggeration}>
        <Slider
          {...EXAGGERATION}
          label="Elevation exaggeration"
          values={[times]}
          unit="×"
          onChange={([next = saved]) => dispatch(exaggerationMoved(next))}
          onCommit={([next = saved]) => dispatch(saveExaggeration(next))}
        />
      </div>
    </PopoverMenu>
  );
}
