import { MapPinOff } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { lendBasemap, selectBasemapName } from "../../basemaps";
import { toggleMode } from "../../mapMode/slice";
import type { ImageryRestriction } from "../selectors";
import { zoomToImagery } from "../slice";

/** Explains why no imagery is available, with a button that fixes it. */
export function Unavailable({ restriction }: { restriction: ImageryRestriction }) {
  const dispatch = useAppDispatch();
  const basemap = useAppSelector(selectBasemapName) || "this basemap";
  const icon = <MapPinOff aria-hidden="true" />;
  if (restriction === "3D") {
    return (
      <EmptyState
        icon={icon}
        title="Not available in 3D"
        text="Historical Imagery is only available while using 2D."
      >
        <Button onClick={() => dispatch(toggleMode())}>Switch map to 2D</Button>
      </EmptyState>
    );
  }
  if (restriction === "topographic") {
    return (
      <EmptyState
        icon={icon}
        title={`Not available on ${basemap}`}
        text={`Historical imagery works with the Satellite and Hybrid basemaps. ${basemap} returns when you exit.`}
      >
        <Button onClick={() => dispatch(lendBasemap("Satellite"))}>Show Satellite</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="Too close for historical imagery"
      text="There is no imagery at this zoom level."
    >
      <Button onClick={() => dispatch(zoomToImagery())}>Zoom out</Button>
    </EmptyState>
  );
}
