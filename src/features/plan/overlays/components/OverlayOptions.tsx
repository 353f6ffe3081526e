import type { UnknownAction } from "redux";
import type { OverlayId } from "../../../../../workers/overlays/types";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import type { RootState } from "../../../../app/reducers";
import { RadioList } from "../../../../ui/RadioList";
import { Slider } from "../../../../ui/Slider";
import { TransparencySlider } from "../../../../ui/TransparencySlider";
import { glassingOpacityChanged } from "../../glassing/slice";
import { sunlightOpacityChanged } from "../../sunlight/slice";
import { travelOpacityChanged } from "../../travel/slice";
import { windOpacityChanged } from "../../wind/slice";
import { zonesOpacityChanged } from "../../zones/slice";
import { selectOverlays } from "../selectors";
import { changeOverlays } from "../slice";
import { OverlayLegend } from "./OverlayLegend";

/** Transparency of each result, stored in the tool's own settings. */
const OPACITY: Readonly<
  Record<OverlayId, { of: (state: RootState) => number; change: (opacity: number) => UnknownAction }>
> = {
  zones: { of: ({ zones }) => zones.settings.opacity, change: zonesOpacityChanged },
  glassing: { of: ({ glassing }) => glassing.settings.opacity, change: glassingOpacityChanged },
  sunlight: { of: ({ sunlight }) => sunlight.settings.opacity, change: sunlightOpacityChanged },
  travel: { of: ({ travel }) => travel.settings.opacity, change: travelOpacityChanged },
  wind: { of: ({ wind }) => wind.settings.opacity, change: windOpacityChanged },
};

const LIGHT = [
  { value: "shade", label: "In shade" },
  { value: "sun", label: "In sun" },
] as const;
const MINUTES = { min: 5, max: 240, step: 5 };

/** Legend and transparency of a result, and which part of it counts for the agreement. */
export function OverlayOptions({ id }: { id: OverlayId }) {
  const dispatch = useAppDispatch();
  const { light, minutes } = useAppSelector(selectOverlays).settings;
  const opacity = useAppSelector(OPACITY[id].of);
  return (
    <>
      <OverlayLegend id={id} />
      <TransparencySlider opacity={opacity} onChange={(next) => dispatch(OPACITY[id].change(next))} />
      {id === "sunlight" && (
        <RadioList
          label="Matches where it's"
          options={LIGHT}
          value={light}
          onChange={(next) => dispatch(changeOverlays({ light: next }))}
        />
      )}
      {id === "travel" && (
        <Slider
          label="Matches within"
          values={[minutes]}
          {...MINUTES}
          unit="min"
          onChange={([next = minutes]) => dispatch(changeOverlays({ minutes: next }))}
        />
      )}
    </>
  );
}
