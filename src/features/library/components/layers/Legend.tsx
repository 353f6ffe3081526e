import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { askLegend, selectLegends } from "../../../layers";
import styles from "./layers.module.css";

/** Legend of a layer, loaded on first use. */
export function Legend(props: { name: string; url: string; legend: string }) {
  const dispatch = useAppDispatch();
  const { name, url, legend } = props;
  const known = useAppSelector((state) => selectLegends(state)[url]);
  useEffect(() => {
    dispatch(askLegend({ url, legend }));
  }, [dispatch, url, legend]);
  if (known?.status.state === "failed") {
    return (
      <p className={styles.legendNote} role="alert">
        Couldn't load the legend.
        <Button variant="quiet" onClick={() => dispatch(askLegend({ url, legend }))}>
          Try again
        </Button>
      </p>
    );
  }
  if (known?.status.state !== "done") {
    return (
      <p className={styles.legendNote} role="status">
        Loading legend...
      </p>
    );
  }
  if (known.entries.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={`Legend of ${name}`}>
      {known.entries.map(({ label, image }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a legend may be alike and keep their order
        <li key={index}>
          <img src={image} alt="" />
          {label || name}
        </li>
      ))}
    </ul>
  );
}
