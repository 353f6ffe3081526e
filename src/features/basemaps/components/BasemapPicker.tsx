import { Layers2 } from "lucide-react";
import { Popover, RadioGroup } from "radix-ui";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { thumbnailImage } from "../../../map/basemapConfig";
import { IconButton } from "../../../ui/IconButton";
import { FeatureNamesSwitch } from "../../featureNames";
import { selectMapServices } from "../../session/selectors";
import {
  choiceOf,
  selectAddedBasemaps,
  selectBasemap,
  selectBasemapChoice,
  selectBasemapName,
} from "../selectors";
import { type BasemapChoice, chooseBasemap } from "../slice";
import styles from "./BasemapPicker.module.css";

interface Choice {
  choice: BasemapChoice;
  name: string;
  /** CSS image. */
  image: string;
  priority: number;
}

/** Menu of the built-in basemaps and the operator's, sorted by priority, with a thumbnail of each. */
export function BasemapPicker() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectBasemapChoice);
  const shown = useAppSelector(selectBasemap);
  const name = useAppSelector(selectBasemapName);
  const services = useAppSelector(selectMapServices);
  const added = useAppSelector(selectAddedBasemaps);
  const choices: Choice[] = [
    ...services.basemaps.map((entry) => ({
      choice: entry.name,
      name: entry.name,
      image: thumbnailImage(entry, services),
      priority: entry.priority ?? 0,
    })),
    ...added.map((entry) => ({
      choice: choiceOf(entry),
      name: entry.name,
      image: `url("${entry.thumbnail}")`,
      priority: entry.priority,
    })),
  ].toSorted((a, b) => a.priority - b.priority);
  const choose = (value: string) => {
    const entry = choices.find(({ choice }) => choice === value);
    if (entry) dispatch(chooseBasemap(entry.choice));
  };
  return (
    <Popover.Root>
      <div className={styles.holder}>
        <Popover.Trigger asChild>
          <IconButton label={name === "" ? "Basemap" : `Basemap: ${name}`} icon={<Layers2 />} plainTitle />
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
            value={shown === "Added" ? chosen : shown}
            onValueChange={choose}
          >
            {choices.map((entry) => (
              <RadioGroup.Item
                key={entry.choice}
                value={entry.choice}
                className={styles.choice}
                aria-label={entry.name}
              >
                <span className={styles.thumbnail} style={{ backgroundImage: entry.image }} />
                <span className={styles.name} title={entry.name}>
                  {entry.name}
                </span>
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
          <FeatureNamesSwitch />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
