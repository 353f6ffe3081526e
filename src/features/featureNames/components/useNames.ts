import { useEffect, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { selectTable } from "../../content/selectors";
import { useMapStage } from "../../map/components/MapStageContext";
import { layOut, type Name } from "../layOut";
import { MAX_FEATURES } from "../limits";

/** Milliseconds the map has to be still before names are laid out again. */
const AFTER_MS = 150;
const NONE: Name[] = [];

/** Returns the names to draw in the current viewport. */
export function useNames(): readonly Name[] {
  const stage = useMapStage();
  const table = useAppSelector(selectTable);
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const lay = async () => {
      latest += 1;
      const asked = latest;
      const places = (await stage.content.namePlaces(MAX_FEATURES).catch(() => null)) ?? [];
      if (asked !== latest) return;
      const named = places.flatMap((place): Name[] => {
        const row = table.get(place.uuid);
        if (!row?.title.trim()) return [];
        return [{ ...place, title: row.title, below: row.properties.ghType === "Point" }];
      });
      setNames(layOut(named, stage.toScreen));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(lay, AFTER_MS);
    };
    const stops = [stage.onViewpoint(soon), stage.content.onChanged(soon)];
    soon();
    return () => {
      clearTimeout(timer);
      latest = -1;
      for (const stop of stops) stop();
    };
  }, [stage, table]);
  return names;
}
