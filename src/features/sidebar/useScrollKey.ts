import { useAppSelector } from "../../app/hooks";
import { selectSidebarView } from "./selectors";

/** Returns a key for the scroll position of a list in the current view. */
export function useScrollKey(list: string): string {
  const view = useAppSelector(selectSidebarView);
  return [view?.name, view?.metadata?.uuid, list].join(" ");
}
