import { useEffect } from "react";
import { selectHoldsDraft } from "../features/drafts/selectors";
import { connectionBack, pageLeft, pageShown } from "../features/session/slice";
import { layoutChanged } from "../features/sidebar/slice";
import { useAppDispatch, useAppSelector } from "./hooks";
import type { RootState } from "./reducers";

/** Tells the store when the browser is connected again. */
export function useConnection() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const tell = () => dispatch(connectionBack());
    window.addEventListener("online", tell);
    return () => window.removeEventListener("online", tell);
  }, [dispatch]);
}

/** Tells the store when the page can be seen again. */
export function usePageShown() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === "visible") dispatch(pageShown());
    };
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [dispatch]);
}

/** Tells the store when the page goes: the last moment at which something can be written down. */
export function usePageLeft() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const tell = () => dispatch(pageLeft());
    window.addEventListener("pagehide", tell);
    return () => window.removeEventListener("pagehide", tell);
  }, [dispatch]);
}

/** Files that the page alone has: on their way, or kept because they did not get through. */
const selectHoldsFiles = ({ photos, photoImport, import: { step, ...rest } }: RootState): boolean =>
  photos.uploads.length > 0 ||
  photoImport.photos.length > 0 ||
  step === "uploading" ||
  ("kept" in rest && rest.kept === true);

/** The browser asks before the page goes with files that nothing else has, or from an editor with unsaved changes. */
export function useUnsaved() {
  const holds = useAppSelector((state) => selectHoldsFiles(state) || selectHoldsDraft(state));
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [holds]);
}

/** Tells the store of the window's size; the widths are those of the media queries in the frame's styles. */
export function useWindowFrame() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const tell = () =>
      dispatch(
        layoutChanged({
          sheet: window.innerWidth < 900,
          bottomBar: window.innerWidth < 600,
          height: window.innerHeight,
        }),
      );
    tell();
    window.addEventListener("resize", tell);
    return () => window.removeEventListener("resize", tell);
  }, [dispatch]);
}
