import { useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { highlightFeature } from "../slice";

/** Returns row handlers that highlight the feature on the map while the row is hovered or focused. */
export function usePointed(uuid: string) {
  const dispatch = useAppDispatch();
  const highlighted = useAppSelector((state) => state.content.highlighted === uuid);
  const here = useRef(false);
  const point = (now: boolean) => () => {
    here.current = now;
    dispatch(highlightFeature(now ? uuid : null));
  };
  // A hovered row that unmounts, e.g. after a click or by scrolling, gets no leave event.
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
      // Not on enter: a list that changes under a resting mouse must not highlight anything, because redrawing the map
      // is expensive.
      onPointerMove: highlighted ? undefined : point(true),
      onPointerLeave: point(false),
      onFocus: point(true),
      onBlur: point(false),
    },
  };
}
