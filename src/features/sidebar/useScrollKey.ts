import { useAppSelector } from "../../app/hooks";
import { selectSidebarView } from "./selectors";

/** Names a list of the current view, for its scroll position. */
export function useScrollKey(list: string): string {
  const view = useAppSelector(selectSidebarView);
  return [view?.name, view?.metadata?.uuid, list].join(" ");
}
