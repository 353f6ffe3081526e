import { type CSSProperties, lazy, Suspense } from "react";
import { MapPage } from "../features/mapPage/components/MapPage";
import { Modals } from "../features/modals/components/Modals";
import { selectStartup } from "../features/session/selectors";
import { startApp } from "../features/session/slice";
import { selectIsVisitor } from "../features/sharedPage/selectors";
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
import { useConnection, usePageLeft, usePageShown, useUnsaved, useWindowFrame } from "./useWindow";

/** Loaded separately, since users with a session never see it. */
const SharedPage = lazy(async () => ({
  default: (await import("../features/sharedPage/components/SharedPage")).SharedPage,
}));

/** The whole app: loading screen, startup error, or the frame around the map. */
export function App() {
  const startup = useAppSelector(selectStartup);
  const visiting = useAppSelector(selectIsVisitor);
  const dispatch = useAppDispatch();
  useTheme();
  useWindowFrame();
  useConnection();
  usePageLeft();
  usePageShown();
  useUnsaved();
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
  if (visiting) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SharedPage />
      </Suspense>
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
