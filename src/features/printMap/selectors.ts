import type { RootState } from "../../app/reducers";
import { selectSidebarShown, selectSidebarView } from "../sidebar/selectors";

export const selectPrintMap = (state: RootState) => state.printMap;

/** Whether the view is visible, and with it the sheet's outline on the map. */
export const selectIsPrintingMap = (state: RootState): boolean =>
  selectSidebarShown(state) && selectSidebarView(state)?.name === "PrintMap";
