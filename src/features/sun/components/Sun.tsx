import { Sun as SunIcon } from "lucide-react";
import { lazy, Suspense } from "react";
import { useAppSelector } from "../../../app/hooks";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { selectMapMode } from "../../mapMode/selectors";

/** Pixels from the button, beside the column of controls: below there is little room. */
const ASIDE = 8;

/** Apart, for the positions of the sun and the time zones. */
const SunPanel = lazy(async () => ({ default: (await import("./SunPanel")).SunPanel }));

/** In 3D: lights the map by the sun of a day and an hour. */
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
