import { Layers2 } from "lucide-react";
import { Popover, RadioGroup } from "radix-ui";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { thumbnailImage } from "../../../map/basemapConfig";
import { IconButton } from "../../../ui/IconButton";
import { FeatureNamesSwitch } from "../../featureNames/components/FeatureNamesSwitch";
import { selectMapServices } from "../../session/selectors";
import { chooseBasemap } from "../slice";
import styles from "./BasemapPicker.module.css";

/** Satellite, Hybrid or Topographic, each with a tile of it. */
export function BasemapPicker() {
  const dispatch = useAppDispatch();
  const basemap = useAppSelector((state) => state.basemaps.basemap);
  const services = useAppSelector(selectMapServices);
  const { basemaps } = services;
  const choose = (name: string) => {
    const entry = basemaps.find((candidate) => candidate.name === name);
    if (entry) dispatch(chooseBasemap(entry.name));
  };
  return (
    <Popover.Root>
      <div className={styles.holder}>
        <Popover.Trigger asChild>
          <IconButton label={`Basemap: ${basemap}`} icon={<Layers2 />} plainTitle />
        </Popover.Trigger>
      </div>
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          side="left"
          sideOffset={8}
          collisionPadding={8}
          aria-label="Basemap"
        >
          <RadioGroup.Root
            className={styles.choices}
            aria-label="Basemap"
            value={basemap}
            onValueChange={choose}
          >
            {basemaps.map((entry) => (
              <RadioGroup.Item
                key={entry.name}
                value={entry.name}
                className={styles.choice}
                aria-label={entry.name}
              >
                <span
                  className={styles.thumbnail}
                  style={{ backgroundImage: thumbnailImage(entry, services) }}
                />
                <span>{entry.name}</span>
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
          <FeatureNamesSwitch />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
