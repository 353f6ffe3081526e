import type { CSSProperties } from "react";
import { MapPage } from "../features/map/components/MapPage";
import { Modals } from "../features/modals/components/Modals";
import { selectStartup } from "../features/session/selectors";
import { startApp } from "../features/session/slice";
import { Sidebar } from "../features/sidebar/components/Sidebar";
import { Toolbar } from "../features/sidebar/components/Toolbar";
import { useLoadedViews } from "../features/sidebar/components/useLoadedViews";
import { selectMapPadding } from "../features/sidebar/selectors";
import { Toasts } from "../features/toasts/components/Toasts";
import styles from "./App.module.css";
import { useAppDispatch, useAppSelector } from "./hooks";
import { LoadingScreen } from "./LoadingScreen";
import { StartupError } from "./StartupError";
import { useShortcuts } from "./useShortcuts";
import { useTheme } from "./useTheme";
import { useConnection, useKeptFiles, usePageLeft, useWindowFrame } from "./useWindow";

/** The whole app: loading screen, failed start, or the frame around the map. */
export function App() {
  const startup = useAppSelector(selectStartup);
  const dispatch = useAppDispatch();
  useTheme();
  useWindowFrame();
  useConnection();
  usePageLeft();
  useKeptFiles();
  if (startup.state === "failed") {
    return (
      <StartupError
        title="Maps could not start"
        text={startup.error}
        retry="Try again"
        onRetry={() => dispatch(startApp())}
      />
    );
  }
  return startup.state === "done" ? <Frame /> : <LoadingScreen />;
}

function Frame() {
  const { left, bottom } = useAppSelector(selectMapPadding);
  useShortcuts();
  useLoadedViews();
  const insets = { "--map-inset-left": `${left}px`, "--map-inset-bottom": `${bottom}px` } as CSSProperties;
  return (
    <div className={styles.frame} style={insets}>
      <Toolbar />
      <Sidebar />
      <MapPage />
      <Toasts />
      <Modals />
    </div>
  );
}
