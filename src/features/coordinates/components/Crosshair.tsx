import { useAppSelector } from "../../../app/hooks";
import { selectHideCoordinates } from "../../preferences/settingsSelectors";
import styles from "./Coordinates.module.css";
import { useOfPointer } from "./useReadPlace";

/** Marks the center of the visible map while its coordinates are shown. */
export function Crosshair() {
  const ofPointer = useOfPointer();
  const wanted = useAppSelector((state) => state.settings.crosshair);
  const hidden = useAppSelector(selectHideCoordinates);
  if (!wanted || ofPointer || hidden) return null;
  return (
    <svg className={styles.crosshair} viewBox="0 0 24 24" role="img" aria-label="Crosshair">
      <path d="M12 1v8M12 15v8M1 12h8M15 12h8" className={styles.halo} />
      <path d="M12 1v8M12 15v8M1 12h8M15 12h8" className={styles.hair} />
    </svg>
  );
}
