import { Map as MapIcon } from "lucide-react";
import { ViewCard } from "./ViewCard";

/** Leads to a file of map tiles for other apps. */
export const MapFileCard = () => (
  <ViewCard
    icon={<MapIcon aria-hidden="true" />}
    title="Save map"
    text="Save the map of an area as an MBTiles file, for apps that show it without a connection."
    view="MapFile"
  />
);
