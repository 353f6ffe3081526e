import { useAppSelector } from "../../../../app/hooks";
import { selectTracks } from "../selectors";
import { ShapeSettings } from "./ShapeSettings";
import { SplitSettings } from "./SplitSettings";
import { TrackChoice } from "./TrackChoice";
import { TrackColors } from "./TrackColors";
import { TrackRows } from "./TrackRows";
import { TrackSaves } from "./TrackSaves";
import { TrackSummary } from "./TrackSummary";

/** Tracks tool: analyzes recorded tracks and creates changed ones from them. */
export function TracksTool() {
  const isChosen = useAppSelector((state) => selectTracks(state).ids.length > 0);
  return (
    <>
      <TrackChoice />
      {isChosen && (
        <>
          <TrackSummary />
          <TrackColors />
          <SplitSettings />
          <ShapeSettings />
          <TrackRows />
          <TrackSaves />
        </>
      )}
    </>
  );
}
