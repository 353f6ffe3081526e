import { Info } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { openModal } from "../../modals/slice";
import styles from "./MapPage.module.css";
import { useIsSampleView } from "./useIsSampleView";

const ABOUT = {
  kind: "message",
  title: "This ground is a sample",
  text: "Elevations were measured every 2 miles or so. Everything finer is generated: ridges, contours, slopes and land cover. Don't plan or navigate by them. The operator of this map can add real elevations.",
  button: "OK",
} as const;

/** Says, close up, that the ground is not as real as it looks; a click tells more. */
export function GeneratedDetail() {
  const dispatch = useAppDispatch();
  if (!useIsSampleView()) return null;
  return (
    <button type="button" className={styles.detail} onClick={() => dispatch(openModal(ABOUT))}>
      <span className={styles.detailText}>
        <Info aria-hidden="true" />
        Generated detail
      </span>
    </button>
  );
}
