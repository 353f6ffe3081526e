import { useEffect } from "react";
import { connectionBack, pageLeft } from "../features/session/slice";
import { layoutChanged } from "../features/sidebar/slice";
import { useAppDispatch } from "./hooks";

/** Tells the store when the browser is connected again. */
export function useConnection() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const tell = () => dispatch(connectionBack());
    window.addEventListener("online", tell);
    return () => window.removeEventListener("online", tell);
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
