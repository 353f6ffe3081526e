/** Position of this device. */
export interface DevicePosition {
  longitude: number;
  latitude: number;
  /** Radius in meters that contains the position with 95% certainty. */
  accuracy: number;
}

/** Reason for a missing position. `insecure`: the page isn't served over HTTPS, which browsers require. */
export type PositionFailure = "denied" | "unavailable" | "timeout" | "insecure";

export type PositionResult =
  | { success: true; data: DevicePosition }
  | { success: false; reason: PositionFailure };

/** Requests this device's position from the browser, which asks the user for permission. Never rejects. */
export type LocateDevice = () => Promise<PositionResult>;

/** A cold GPS start takes about half a minute. */
const LONGEST_MS = 30_000;
/** Some browsers never respond if their prompt is dismissed. */
const GIVE_UP_MS = 2 * LONGEST_MS;
/** Maximum age of a cached position. */
const OLDEST_MS = 10_000;
/** Codes of GeolocationPositionError. */
const REASONS: Readonly<Record<number, PositionFailure>> = { 1: "denied", 2: "unavailable", 3: "timeout" };

/** @param geolocation the browser's API; undefined if unsupported */
export function createLocateDevice(geolocation: Geolocation | undefined, isSecure: boolean): LocateDevice {
  return () =>
    new Promise((resolve) => {
      if (!isSecure) return resolve({ success: false, reason: "insecure" });
      if (!geolocation) return resolve({ success: false, reason: "unavailable" });
      const end = (result: PositionResult) => {
        clearTimeout(timer);
        resolve(result);
      };
      const fail = (reason: PositionFailure) => end({ success: false, reason });
      const timer = setTimeout(fail, GIVE_UP_MS, "timeout");
      geolocation.getCurrentPosition(
        ({ coords: { longitude, latitude, accuracy } }) =>
          end({ success: true, data: { longitude, latitude, accuracy } }),
        ({ code }) => fail(REASONS[code] ?? "unavailable"),
        { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: OLDEST_MS },
      );
    });
}
