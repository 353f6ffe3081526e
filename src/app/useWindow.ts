import { useEffect } from "react";
import { selectHoldsDraft } from "../features/drafts/selectors";
import { connectionBack, pageLeft, pageShown } from "../features/session/slice";
import { layoutChanged } from "../features/sidebar/slice";
import { useAppDispatch, useAppSelector } from "./hooks";
import type { RootState } from "./reducers";

/** Notifies the store when the browser is back online. */
export function useConnection() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const tell = () => dispatch(connectionBack());
    window.addEventListener("online", tell);
    return () => window.removeEventListener("online", tell);
  }, [dispatch]);
}

/** Notifies the store when the page becomes visible again. */
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

/** Notifies the store when the page is being left, the last chance to save anything. */
export function usePageLeft() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const tell = () => dispatch(pageLeft());
    window.addEventListener("pagehide", tell);
    return () => window.removeEventListener("pagehide", tell);
  }, [dispatch]);
}

/** Whether only this page has some files: uploads in progress, or files kept after a failure. */
const selectHoldsFiles = ({ photos, photoImport, import: { step, ...rest } }: RootState): boolean =>
  photos.uploads.length > 0 ||
  photoImport.photos.length > 0 ||
  step === "uploading" ||
  ("kept" in rest && rest.kept === true);

/** Makes the browser ask before leaving with such files or with unsaved changes in an editor. */
export function useUnsaved() {
  const holds = useAppSelector((state) => selectHoldsFiles(state) || selectHoldsDraft(state));
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [holds]);
}

/** Notifies the store of the window's size. The widths match the media queries in the frame's styles. */
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
