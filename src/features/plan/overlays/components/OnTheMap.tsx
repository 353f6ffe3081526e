import { useRef } from "react";
import { useAppSelector } from "../../../../app/hooks";
import { selectOverlays } from "../selectors";
import { Agreement } from "./Agreement";
import { OverlayRow } from "./OverlayRow";
import styles from "./Overlays.module.css";

/** Lists the results kept on the map with their options, and where they agree. Renders nothing without any. */
export function OnTheMap() {
  const { kept } = useAppSelector(selectOverlays);
  const heading = useRef<HTMLHeadingElement>(null);
  if (kept.length === 0) return null;
  return (
    <section className={styles.section} aria-label="On the map">
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        On the map
      </h2>
      <ul className={styles.list}>
        {kept.map((id) => (
          <OverlayRow key={id} id={id} onRemove={() => heading.current?.focus()} />
        ))}
      </ul>
      <Agreement />
    </section>
  );
}
