import { RadioGroup } from "radix-ui";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { thumbnailImage } from "../../../map/basemapConfig";
import type { BasemapName } from "../../../map/mapStage";
import { chooseBasemap } from "../../basemaps/slice";
import { selectMapServices } from "../../session/selectors";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { FirstSteps } from "./FirstSteps";
import styles from "./Library.module.css";

const ABOUT: Record<BasemapName, string> = {
  Satellite: "The land as it looks from above",
  Hybrid: "The same with contours",
  Topographic: "Relief, contours, water and names",
};

/** Where the app starts: what the map shows, and how to get one's own content onto it. */
export function LibraryView() {
  const basemap = useAppSelector((state) => state.basemaps.basemap);
  const services = useAppSelector(selectMapServices);
  const dispatch = useAppDispatch();
  const choose = (name: string) => {
    const entry = services.basemaps.find((candidate) => candidate.name === name);
    if (entry) dispatch(chooseBasemap(entry.name));
  };
  return (
    <SidebarPanel title="Library">
      <h3 className={styles.title} id="library-basemap">
        Basemap
      </h3>
      <RadioGroup.Root
        aria-labelledby="library-basemap"
        className={styles.choices}
        value={basemap}
        onValueChange={choose}
      >
        {services.basemaps.map((entry) => (
          <RadioGroup.Item key={entry.name} value={entry.name} className={styles.choice}>
            <span className={styles.thumbnail} style={{ backgroundImage: thumbnailImage(entry, services) }} />
            <span>
              <span className={styles.name}>{entry.name}</span>
              <span className={styles.about}>{ABOUT[entry.name]}</span>
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <FirstSteps />
    </SidebarPanel>
  );
}
