import { useLayoutEffect } from "react";
import { selectTheme } from "../features/account/selectors";
import { useAppSelector } from "./hooks";

/** Puts the chosen theme on the document, for our tokens and for the map components' own. */
export function useTheme() {
  const theme = useAppSelector(selectTheme);
  // Before the first paint: no flash of the other theme.
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.classList.remove("calcite-mode-auto", "calcite-mode-light", "calcite-mode-dark");
    root.classList.add(`calcite-mode-${theme === "system" ? "auto" : theme}`);
  }, [theme]);
}
