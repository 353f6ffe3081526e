import { useAppDispatch } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { chooseTool, type PlanToolId } from "../../slice";
import styles from "./Zones.module.css";

/** Condition whose tool has no input yet, with a button to open that tool. */
export function FromTool(props: { name: string; hint: string; tool: PlanToolId; open: string }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.fromTool}>
      <p className={styles.condition}>
        {props.name}
        <span className={styles.hint}>{props.hint}</span>
      </p>
      <Button onClick={() => dispatch(chooseTool(props.tool))}>{props.open}</Button>
    </div>
  );
}
