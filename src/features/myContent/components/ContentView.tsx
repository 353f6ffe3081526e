import { ArchiveRestore } from "lucide-react";
import { useEffect, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { IconButton } from "../../../ui/IconButton";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { Tabs } from "../../../ui/Tabs";
import styles from "../../content/components/content.module.css";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectHuntsLoading } from "../../content/hunts/selectors";
import { selectSelectedCount } from "../../content/selection/selectors";
import { selectContentLoading, selectTable } from "../../content/selectors";
import { HuntsTab } from "../../hunts";
import { navigate, rememberTab } from "../../sidebar/slice";
import { BulkFooter } from "./BulkFooter";
import { ContentTab } from "./ContentTab";

const FLICKER_MS = 50;

/** Hunts and Content view: lists of all the user's content. */
export function ContentView() {
  const dispatch = useAppDispatch();
  const { onClose } = useViewNavigation();
  const tab = useAppSelector((state) => state.sidebar.tabs.content);
  const selectedCount = useAppSelector(selectSelectedCount);
  const hunts = useAppSelector((state) => state.hunts.ids.length);
  const features = useAppSelector((state) => selectTable(state).size);
  const huntsLoaded = useAppSelector((state) => selectHuntsLoading(state).state === "done");
  const featuresLoaded = useAppSelector((state) => selectContentLoading(state).state === "done");
  const flickering = useFlicker(tab);
  return (
    <Panel
      header={
        <ViewHeader title="Hunts and Content" onClose={onClose}>
          <IconButton
            label="Recently deleted"
            icon={<ArchiveRestore />}
            onClick={() => dispatch(navigate({ name: "RecentlyDeleted" }))}
          />
        </ViewHeader>
      }
      footer={tab === "features" && selectedCount > 0 ? <BulkFooter /> : undefined}
      scroll={false}
    >
      <Tabs
        label="Hunts and Content"
        className={styles.fill}
        tabs={[
          { value: "collections", label: "Hunts", count: huntsLoaded ? hunts : undefined },
          { value: "features", label: "Content", count: featuresLoaded ? features : undefined },
        ]}
        value={tab}
        onChange={(content) => dispatch(rememberTab({ content }))}
      >
        {flickering ? (
          <SkeletonRows label="Loading Content..." />
        ) : tab === "collections" ? (
          <HuntsTab />
        ) : (
          <ContentTab />
        )}
      </Tabs>
    </Panel>
  );
}

/** Returns true for 50 ms after a tab change, so the tab responds before a long list renders. */
function useFlicker(tab: string): boolean {
  const [settled, setSettled] = useState(tab);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(tab), FLICKER_MS);
    return () => clearTimeout(timer);
  }, [tab]);
  return settled !== tab;
}
