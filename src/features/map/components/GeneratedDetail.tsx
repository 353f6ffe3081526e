import { Info } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { openModal } from "../../modals/slice";
import { selectIsSampleGround } from "../../terrain/selectors";
import { isCloseEnough } from "../generatedDetail";
import styles from "./MapPage.module.css";
import { useViewpointPart } from "./MapStageContext";

const ABOUT = {
  kind: "message",
  title: "This ground is a sample",
  text: "Elevations were measured every 2 miles or so. Everything finer is generated: ridges, contours, slopes and land cover. Don't plan or navigate by them. This map's operator can add real elevations.",
  button: "OK",
} as const;

/** Says, close up, that the ground is not as real as it looks; a click tells more. */
export function GeneratedDetail() {
  const dispatch = useAppDispatch();
  const sample = useAppSelector(selectIsSampleGround);
  const close = useViewpointPart(isCloseEnough);
  if (!sample || !close) return null;
  return (
    <button type="button" className={styles.detail} onClick={() => dispatch(openModal(ABOUT))}>
      <span className={styles.detailText}>
        <Info aria-hidden="true" />
        Generated detail
      </span>
    </button>
  );
}
