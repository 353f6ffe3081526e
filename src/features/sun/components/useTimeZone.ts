import { useEffect, useState } from "react";

/** The time zone of a place by its IANA name, such as "America/Denver"; null until the zones are loaded. */
export function useTimeZone(longitude: number, latitude: number): string | null {
  const [lookUp, setLookUp] = useState<((latitude: number, longitude: number) => string) | null>(null);
  useEffect(() => {
    let left = false;
    import("@photostructure/tz-lookup").then(
      (module) => {
        if (!left) setLookUp(() => module.default);
      },
      (cause: unknown) => console.warn("Couldn't load the time zones.", cause),
    );
    return () => {
      left = true;
    };
  }, []);
  return lookUp?.(latitude, longitude) ?? null;
}
