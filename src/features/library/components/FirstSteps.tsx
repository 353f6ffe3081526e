import { FileUp, Tent } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { hasView } from "../../sidebar/components/views";
import { navigate } from "../../sidebar/slice";
import styles from "./Library.module.css";

/** The ways to one's own content. */
export function FirstSteps() {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.note}>
      <p>Draw with the tools at the map's lower edge, or bring in what you have.</p>
      <div className={styles.starts}>
        {hasView("DataManager") && (
          <Button icon={<FileUp />} onClick={() => dispatch(navigate({ name: "DataManager" }))}>
            Import a KML or GPX file
          </Button>
        )}
        {hasView("Content") && (
          <Button icon={<Tent />} onClick={() => dispatch(navigate({ name: "Content" }))}>
            Open your hunts
          </Button>
        )}
      </div>
    </div>
  );
}
