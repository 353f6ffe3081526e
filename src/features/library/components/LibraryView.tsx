import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Tabs } from "../../../ui/Tabs";
import { selectEnabledOverlays } from "../../overlays";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { selectSavedTabs } from "../../sidebar/selectors";
import { rememberTab } from "../../sidebar/slice";
import { LayersTab } from "./LayersTab";
import styles from "./Library.module.css";
import { OverlaysTab } from "./OverlaysTab";

/** Library view: layers and overlays for the map. This is the app's start view. */
export function LibraryView() {
  const dispatch = useAppDispatch();
  const { library } = useAppSelector(selectSavedTabs);
  const overlays = useAppSelector((state) => selectEnabledOverlays(state).length);
  return (
    <SidebarPanel title="Library" padded={false} scroll={false}>
      <Tabs
        label="Library"
        className={styles.fill}
        tabs={[
          { value: "layers", label: "Layers" },
          { value: "overlays", label: "Overlays", count: overlays || undefined },
        ]}
        value={library}
        onChange={(next) => dispatch(rememberTab({ library: next }))}
      >
        {library === "layers" ? <LayersTab /> : <OverlaysTab />}
      </Tabs>
    </SidebarPanel>
  );
}
