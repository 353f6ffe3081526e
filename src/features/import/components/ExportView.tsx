import { Panel, ViewHeader } from "../../../ui/Panel";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { ExportCard } from "./ExportCard";
import styles from "./import.module.css";

/** Export view: downloads all content as a file. */
export function ExportView() {
  const { onBack, onClose } = useViewNavigation();
  return (
    <Panel header={<ViewHeader title="Export" onBack={onBack} onClose={onClose} />} padded={false}>
      <div className={styles.body}>
        <ExportCard />
      </div>
    </Panel>
  );
}
