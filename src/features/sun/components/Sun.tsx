import { Sun as SunIcon } from "lucide-react";
import { lazy, Suspense } from "react";
import { useAppSelector } from "../../../app/hooks";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { selectMapMode } from "../../mapMode/selectors";

/** Distance in pixels from the button. The menu opens to the side because there is little room below. */
const ASIDE = 8;

/** Lazy because of the solar position and time zone libraries. */
const SunPanel = lazy(async () => ({ default: (await import("./SunPanel")).SunPanel }));

/** Button in 3D that lights the map by the sun at a date and time. */
export function Sun() {
  const mode = useAppSelector(selectMapMode);
  const on = useAppSelector((state) => state.sun.at !== null);
  if (mode !== "3D") return null;
  return (
    <PopoverMenu name="Sun" icon={<SunIcon />} pressed={on} wide aside={ASIDE}>
      <Suspense>
        <SunPanel />
      </Suspense>
    </PopoverMenu>
  );
}
