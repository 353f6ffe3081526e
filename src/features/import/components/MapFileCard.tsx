import { Map as MapIcon } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { navigate } from "../../sidebar/slice";
import styles from "./import.module.css";

/** Leads to a file of map tiles for other apps. */
export function MapFileCard() {
  const dispatch = useAppDispatch();
  return (
    <section className={styles.card} aria-label="Save map">
      <h3 className={styles.cardHead}>
        <MapIcon aria-hidden="true" />
        Save map
      </h3>
      <p className={styles.quiet}>
        Save the map of an area as an MBTiles file, for apps that show it without a connection.
      </p>
      <div>
        <Button onClick={() => dispatch(navigate({ name: "MapFile" }))}>Save map…</Button>
      </div>
    </section>
  );
}
