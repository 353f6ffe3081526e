import { useEffect, useState } from "react";
import { loadTimeZones, type TimeZoneOf } from "../loadTimeZones";

/** Returns the IANA time zone of a position, such as "America/Denver", or null until the zones are loaded. */
export function useTimeZone(longitude: number, latitude: number): string | null {
  const [lookUp, setLookUp] = useState<TimeZoneOf | null>(null);
  useEffect(() => {
    let left = false;
    loadTimeZones().then(
      (zoneOf) => {
        if (!left) setLookUp(() => zoneOf);
      },
      (cause: unknown) => console.warn("Couldn't load the time zones.", cause),
    );
    return () => {
      left = true;
    };
  }, []);
  return lookUp?.(latitude, longitude) ?? null;
}
