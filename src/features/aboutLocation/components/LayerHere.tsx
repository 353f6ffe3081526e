import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { drawnIdOf, OverlayIcon, selectOverlays } from "../../overlays";
import { type LayerHere as Here, retryLayer } from "../slice";
import { Attributes } from "./Attributes";
import styles from "./aboutLocation.module.css";

/** What a layer or overlay has at the location, or its loading or error state. */
export function LayerHere({ here }: { here: Here }) {
  const dispatch = useAppDispatch();
  const { id, name, about, status, features } = here;
  const overlay = useAppSelector((state) => selectOverlays(state).find((one) => drawnIdOf(one) === id));
  return (
    <article className={styles.layer} aria-label={name}>
      <h4 className={styles.layerHead}>
        {overlay && <OverlayIcon overlay={overlay} />}
        <span>
          {name}
          {about && <span className={styles.layerAbout}>{about}</span>}
        </span>
      </h4>
      {status.state === "running" && <SkeletonRows label={`Checking ${name}...`} count={2} />}
      {status.state === "failed" && (
        <p className={styles.failed} role="alert">
          {status.error}
          <Button onClick={() => dispatch(retryLayer(id))}>Try again</Button>
        </p>
      )}
      {features.map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: features keep their order
        <Attributes key={index} rows={rows} />
      ))}
    </article>
  );
}
