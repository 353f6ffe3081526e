import { MapPinOff } from "lucide-react";
import { Button } from "../../../ui/Button";
import styles from "./MapUnavailable.module.css";

/** Replaces a map that can't be created: what happened, what to do and what still works. */
export function MapUnavailable({ reason }: { reason: string }) {
  return (
    <div className={styles.unavailable} role="alert">
      <MapPinOff aria-hidden="true" />
      <h2>Can't show the map</h2>
      <p>{reason}</p>
      <p>
        The map needs WebGL 2. Turn on hardware acceleration in your browser's settings, update the browser or
        its graphics driver, then reload the page. You can still use your hunts, content, import and export.
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}
