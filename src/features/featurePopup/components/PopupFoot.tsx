import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
import styles from "./FeaturePopup.module.css";

/** Last line of a popup: a summary, and the button that opens the view with more. */
export function PopupFoot({ children, onView }: { children: ReactNode; onView: () => void }) {
  return (
    <div className={styles.foot}>
      <span>{children}</span>
      <Button variant="primary" onClick={onView}>
        View Details
      </Button>
    </div>
  );
}
