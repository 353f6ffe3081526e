import { Slider } from "./Slider";

interface Props {
  /** 0 to 1. */
  opacity: number;
  onChange: (opacity: number) => void;
}

/** Slider for a layer's transparency in percent. */
export const TransparencySlider = ({ opacity, onChange }: Props) => (
  <Slider
    label="Transparency"
    values={[Math.round((1 - opacity) * 100)]}
    min={0}
    max={100}
    step={1}
    unit="%"
    onChange={([value = 0]) => onChange((100 - value) / 100)}
  />
);
