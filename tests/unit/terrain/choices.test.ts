import { describe, expect, it } from "vitest";
import { ELEVATION_SLIDER, filterElevations, sliderElevations } from "../../../src/features/terrain/choices";

describe("the elevation slider", () => {
  it("shows feet as they are saved", () => {
    expect(sliderElevations([100, 14_400], "imperial")).toEqual([100, 14_400]);
    expect(filterElevations([200, 300], "imperial")).toEqual([200, 300]);
  });

  it("reaches from end to end in meters, with the filter's ends", () => {
    const { min, max } = ELEVATION_SLIDER.metric;
    expect(sliderElevations([100, 14_400], "metric")).toEqual([min, max]);
    expect(filterElevations([min, max], "metric")).toEqual([100, 14_400]);
  });

  it("keeps a handle's position in meters", () => {
    for (let meters = 40; meters < 4390; meters += 10)
      expect(sliderElevations(filterElevations([meters, 4390], "metric"), "metric")[0]).toBe(meters);
  });
});
