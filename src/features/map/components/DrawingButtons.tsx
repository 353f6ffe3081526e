import { Check, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button";
import styles from "./MapPage.module.css";
import { useMapStage } from "./MapStageContext";

/** Points placed so far; null while no tool is ready for any. */
function usePoints(): number | null {
  const stage = useMapStage();
  const [points, setPoints] = useState<number | null>(null);
  useEffect(() => stage.onPoints(setPoints), [stage]);
  return points;
}

/**
 * Done and Undo beside a drawing: a finger has neither Enter nor Backspace.
 * @param fewest points without which there is nothing to finish
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
