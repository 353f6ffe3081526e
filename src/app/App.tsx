import type { CSSProperties } from "react";
import { lazy, Suspense, useState } from "react";
import { selectIsOffered } from "../features/edits/offers";
import { MapPage } from "../features/mapPage/components/MapPage";
import { Modals } from "../features/modals/components/Modals";
import { selectIsVisitor, selectStartup } from "../features/session/selectors";
import { startApp } from "../features/session/slice";
import { Sidebar } from "../features/sidebar/components/Sidebar";
import { Toolbar } from "../features/sidebar/components/Toolbar";
import { createViews } from "../features/sidebar/createViews";
import { selectMapPadding } from "../features/sidebar/selectors";
import { Toasts } from "../features/toasts/components/Toasts";
import styles from "./App.module.css";
import { useAppDispatch, useAppSelector } from "./hooks";
import { LoadingScreen } from "./LoadingScreen";
import { modalComponents } from "./modals";
import { StartupError } from "./StartupError";
import { tools } from "./toolbar";
import { useLoadedViews } from "./useLoadedViews";
import { useShortcuts } from "./useShortcuts";
import { useTheme } from "./useTheme";
import { useConnection, usePageLeft, usePageShown, useUnsaved, useWindowFrame } from "./useWindow";
import { viewLoaders } from "./views";

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
  const [views] = useState(() => createViews(viewLoaders));
  useShortcuts();
  useLoadedViews(views);
  const insets = { "--map-inset-left": `${left}px`, "--map-inset-bottom": `${bottom}px` } as CSSProperties;
  return (
    <div className={styles.frame} style={insets}>
      <Toolbar tools={tools} />
      <Sidebar views={views} />
      <MapPage />
      <Toasts selectIsOffered={selectIsOffered} />
      <Modals components={modalComponents} />
    </div>
  );
}
