/** Where this device is. */
export interface DevicePosition {
  longitude: number;
  latitude: number;
  /** Meters within which it is, with 95% certainty. */
  accuracy: number;
}

/** Why there is no position: `insecure` where the page isn't served over https, which browsers ask for. */
export type PositionFailure = "denied" | "unavailable" | "timeout" | "insecure";

export type PositionResult =
  | { success: true; data: DevicePosition }
  | { success: false; reason: PositionFailure };

/** Asks the browser where this device is; the browser asks the user. Never rejects. */
export type LocateDevice = () => Promise<PositionResult>;

/** A GPS that starts cold takes about half a minute. */
const LONGEST_MS = 30_000;
/** Some browsers never answer when their question is dismissed. */
const GIVE_UP_MS = 2 * LONGEST_MS;
/** A position that is this old will do. */
const OLDEST_MS = 10_000;
/** As GeolocationPositionError numbers them. */
const REASONS: Readonly<Record<number, PositionFailure>> = { 1: "denied", 2: "unavailable", 3: "timeout" };

/** @param geolocation the browser's; undefined where it has none */
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
