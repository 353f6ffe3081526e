import { useLayoutEffect } from "react";
import { selectTheme } from "../features/preferences/settingsSelectors";
import { useAppSelector } from "./hooks";

/** Applies the chosen theme to the document, for our tokens and for the map library's components. */
export function useTheme() {
  const theme = useAppSelector(selectTheme);
  // Runs before the first paint to avoid a flash of the other theme.
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.classList.remove("calcite-mode-auto", "calcite-mode-light", "calcite-mode-dark");
    root.classList.add(`calcite-mode-${theme === "system" ? "auto" : theme}`);
  }, [theme]);
}
