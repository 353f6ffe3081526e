import type { KeyboardEvent } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { selectImagery } from "../selectors";
import { stepImage } from "../slice";
import { AvailableImages } from "./AvailableImages";
import { ImageActions } from "./ImageActions";
import { ImageFacts } from "./ImageFacts";
import { ImageList } from "./ImageList";
import styles from "./Imagery.module.css";

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Historical Imagery view: steps through the releases that look different at the map center. */
export function HistoricalImageryView() {
  const dispatch = useAppDispatch();
  const { available } = useAppSelector(selectImagery);
  const pressed = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (
      !step ||
      available.length === 0 ||
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    event.preventDefault();
    dispatch(stepImage(step));
  };
  return (
    <SidebarPanel title="Historical Imagery" padded={false}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of all controls in it, which have the focus */}
      <div className={styles.view} onKeyDown={pressed}>
        <AvailableImages />
        {available.length > 0 && (
          <>
            <ImageActions />
            <ImageFacts />
            <ImageList />
          </>
        )}
      </div>
    </SidebarPanel>
  );
}
