import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { imageTitle } from "../../../domain/imagery";
import { selectCovered } from "../../map/selectors";
import { selectImagery, selectImageryOpen, selectSides } from "../selectors";
import { moveDivider } from "../slice";
import styles from "./Imagery.module.css";

/** Fractions of the window width that each key moves the divider by. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

/** Minimum distance in pixels from the sidebar and the window edge, so the handle stays reachable. */
const MARGIN = 18;
const percent = (part: number): number => Math.round(part * 100);

/** Divider between two images on the map. Can be dragged or moved with the keyboard. */
export function Divider() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectImageryOpen);
  const sides = useAppSelector(selectSides);
  const { divider, captured } = useAppSelector(selectImagery);
  const { left } = useAppSelector(selectCovered);
  if (!open || !sides) return null;
  const [least, most] = [(left + MARGIN) / window.innerWidth, 1 - MARGIN / window.innerWidth];
  const within = (to: number) => Math.max(least, Math.min(most, to));
  const at = within(divider);
  const move = (to: number) => dispatch(moveDivider(within(to)));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.clientX / window.innerWidth);
  };
  const pressed = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    move(at + by);
  };
  const [older = "", newer = ""] = [sides.left, sides.right].map(
    (item) => imageTitle(item, captured[item.itemId]).title,
  );
  return (
    <div
      className={styles.divider}
      style={{ left: `${at * 100}%` }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector<HTMLElement>("[role=slider]")?.focus();
      }}
      onPointerMove={drag}
    >
      <span className={styles.before}>{older}</span>
      <span className={styles.after}>{newer}</span>
      <div
        role="slider"
        tabIndex={0}
        className={styles.grip}
        aria-label="Divider between two images"
        aria-orientation="horizontal"
        aria-valuemin={percent(least)}
        aria-valuemax={percent(most)}
        aria-valuenow={percent(at)}
        aria-valuetext={`${percent(at)}%, ${older} left of it, ${newer} right of it`}
        onKeyDown={pressed}
      >
        <GripVertical aria-hidden="true" />
      </div>
    </div>
  );
}
