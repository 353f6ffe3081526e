import { Check, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button";
import { useMapStage } from "../../map/components/MapStageContext";
import styles from "./MapPage.module.css";

/** Returns the number of vertices drawn so far, or null while no tool is ready. */
function usePoints(): number | null {
  const stage = useMapStage();
  const [points, setPoints] = useState<number | null>(null);
  useEffect(() => stage.onPoints(setPoints), [stage]);
  return points;
}

/**
 * Done and Undo buttons for a drawing, since touch devices have neither Enter nor Backspace.
 * @param fewest minimum number of vertices to finish
 */
export function DrawingButtons({ fewest }: { fewest: number }) {
  const stage = useMapStage();
  const points = usePoints() ?? 0;
  return (
    <>
      <Button
        variant="quiet"
        icon={<Undo2 />}
        disabledReason={points > 0 ? null : "No points to remove yet"}
        onClick={() => stage.undoPoint()}
      >
        <span className={styles.hintLabel}>Undo</span>
      </Button>
      <Button
        variant="primary"
        icon={<Check />}
        disabledReason={points >= fewest ? null : `Add at least ${fewest} points first`}
        onClick={() => stage.finishDrawing()}
      >
        <span className={styles.hintLabel}>Done</span>
      </Button>
    </>
  );
}
