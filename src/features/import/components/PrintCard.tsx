import { Printer } from "lucide-react";
import { ViewCard } from "./ViewCard";

/** Card that opens the Print map view. */
export const PrintCard = () => (
  <ViewCard
    icon={<Printer aria-hidden="true" />}
    title="Print map"
    text="Save a map sheet to scale as a GeoPDF or PNG file, with a grid, scale bars and north arrows."
    view="PrintMap"
  />
);
