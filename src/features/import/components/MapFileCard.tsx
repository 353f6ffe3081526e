import { Map as MapIcon } from "lucide-react";
import { ViewCard } from "./ViewCard";

/** Card that opens the Save map view (map tiles for other apps). */
export const MapFileCard = () => (
  <ViewCard
    icon={<MapIcon aria-hidden="true" />}
    title="Save map"
    text="Save the map of an area as an MBTiles file for use offline in other apps."
    view="MapFile"
  />
);
