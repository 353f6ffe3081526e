import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { MapViewpoint } from "../../../map/mapStage";
import { openModal } from "../../modals/slice";
import { selectIsSampleGround } from "../../terrain/selectors";
import styles from "./MapPage.module.css";
import { useViewpointPart } from "./MapStageContext";

/** From here on most of what the map shows of the ground is finer than what was measured. */
const FROM_ZOOM = 9;
const isClose = ({ zoom }: MapViewpoint) => zoom >= FROM_ZOOM;

const ABOUT = {
  kind: "message",
  title: "This ground is a sample",
  text: "Elevations were measured every 2 miles or so. Everything finer is generated: ridges, contours, slopes and land cover. Don't plan or navigate by them. The operator of this map can add real elevations.",
  button: "OK",
} as const;

/** Says, close up, that the ground is not as real as it looks; a click tells more. */
export function GeneratedDetail() {
  const dispatch = useAppDispatch();
  const sample = useAppSelector(selectIsSampleGround);
  const close = useViewpointPart(isClose);
  if (!sample || !close) return null;
  return (
    <button type="button" className={styles.detail} onClick={() => dispatch(openModal(ABOUT))}>
      Generated detail
    </button>
  );
}
