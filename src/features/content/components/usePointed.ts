import { useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { highlightFeature } from "../slice";

/** Handlers of a row that highlight its feature on the map while the row is pointed at or has the focus. */
export function usePointed(uuid: string) {
  const dispatch = useAppDispatch();
  const highlighted = useAppSelector((state) => state.content.highlighted === uuid);
  const here = useRef(false);
  const point = (now: boolean) => () => {
    here.current = now;
    dispatch(highlightFeature(now ? uuid : null));
  };
  // A row that goes while it is pointed at, because it was clicked or scrolled away, is left without an event.
  useEffect(
    () => () => {
      if (here.current) dispatch(highlightFeature(null));
      here.current = false;
    },
    [dispatch],
  );
  return {
    highlighted,
    handlers: {
      // Not on entering: a list that changes under a mouse at rest points at nothing, and the map is dear to draw.
      onPointerMove: highlighted ? undefined : point(true),
      onPointerLeave: point(false),
      onFocus: point(true),
      onBlur: point(false),
    },
  };
}
