import { call, put, race, type SagaGenerator, select, take, takeLatest } from "typed-redux-saga";
import type { Profile, ProfileSeries } from "../../../workers/profile/types";
import { getServices } from "../../app/sagaContext";
import type { ElevationSource } from "../../domain/elevationSource";
import { isSampleGround } from "../../domain/measuredGround";
import { cancelable } from "../../workers/cancelable";
import { openFeature } from "../content/openFeature";
import { close } from "../sidebar/slice";
import { selectElevationSource } from "../terrain";
import {
  type DrawnProfile,
  type ProfileLine,
  pointAt,
  pointed,
  profileAsked,
  profileCleared,
  profileFailed,
  profileRead,
  retryProfile,
} from "./slice";

const lineOf = (series: ProfileSeries | null): ProfileLine | null =>
  series && { ...series, elevation: [...series.elevation], grade: [...series.grade] };

const drawnOf = ({ length, distance, ground, recorded }: Profile, sample: boolean): DrawnProfile => ({
  length,
  distance: [...distance],
  ground: lineOf(ground),
  recorded: lineOf(recorded),
  sample,
});

/** Whether part of the ground along a profile is sample terrain. */
const isSampleAlong = (source: ElevationSource | null, { longitude, latitude }: Profile): boolean =>
  longitude.some((east, place) => {
    const north = latitude[place] ?? Number.NaN;
    return isSampleGround(source, [east, north, east, north]);
  });

/** Reads the profile, retrying when the user asks, then follows the crosshair. */
function* onAsked({ payload: { line } }: ReturnType<typeof profileAsked>) {
  const { profile: worker } = yield* getServices();
  for (;;) {
    const source = yield* select(selectElevationSource);
    try {
      const profile = yield* call(() => cancelable((signal) => worker.read(line, source, signal)));
      yield* put(
        profileRead({ profile: drawnOf(profile, isSampleAlong(source, profile)), error: profile.error }),
      );
      yield* race([take(retryProfile), call(followCrosshair, profile)]);
    } catch (error) {
      console.error("unable to make the elevation profile", error);
      yield* put(profileFailed(error instanceof Error ? error.message : String(error)));
      yield* take(retryProfile);
    }
  }
}

/** The positions stay out of the store. Only the crosshair's is published. */
function* followCrosshair({ longitude, latitude }: Pick<Profile, "longitude" | "latitude">) {
  for (;;) {
    const { payload: place } = yield* take(pointAt);
    const [east, north] = [longitude[place], latitude[place]];
    if (east !== undefined && north !== undefined)
      yield* put(pointed({ place, longitude: east, latitude: north }));
  }
}

export function* elevationProfileSaga(): SagaGenerator<void> {
  // Switching to another feature, or none, cancels the current read, including in the worker.
  yield* takeLatest(
    [profileAsked, profileCleared, openFeature, close],
    function* onChange(action: { type: string }) {
      if (profileAsked.match(action)) yield* call(onAsked, action);
    },
  );
}
