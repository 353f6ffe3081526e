import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { sheetHeight } from "../padding";
import { selectSidebar } from "../selectors";
import { SHEET_HEIGHTS, type SheetHeight, sheetPulled } from "../slice";
import styles from "./Frame.module.css";

const NAMES: Record<SheetHeight, string> = { peek: "Lowest", half: "Half", full: "Full" };

/** Handle on the sheet's upper edge. Dragging or the arrow keys move the sheet between three heights. */
export function SheetGrip({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const sidebar = useAppSelector(selectSidebar);
  const dispatch = useAppDispatch();
  const drag = useRef<{ y: number; height: number } | null>(null);
  const at = SHEET_HEIGHTS.indexOf(sidebar.sheet);
  const go = (index: number) => {
    const height = SHEET_HEIGHTS[Math.min(SHEET_HEIGHTS.length - 1, Math.max(0, index))];
    if (height) dispatch(sheetPulled(height));
  };

  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (!frame.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height: frame.current.offsetHeight };
    frame.current.dataset.dragging = "";
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current || !frame.current) return;
    const height = drag.current.height + drag.current.y - event.clientY;
    frame.current.style.setProperty("--sheet-height", `${height}px`);
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current || !frame.current) return;
    const height = drag.current.height + drag.current.y - event.clientY;
    const clicked = Math.abs(drag.current.y - event.clientY) < 4;
    drag.current = null;
    delete frame.current.dataset.dragging;
    frame.current.style.setProperty("--sheet-height", `${sheetHeight(sidebar)}px`);
    go(clicked ? (at + 1) % SHEET_HEIGHTS.length : nearest(height, sidebar));
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    go(at + step);
  };

  return (
    <div
      className={styles.grip}
      role="slider"
      tabIndex={0}
      aria-label="Sheet height"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={SHEET_HEIGHTS.length - 1}
      aria-valuenow={at}
      aria-valuetext={NAMES[sidebar.sheet]}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  );
}

/** Returns the index of the height that a sheet released at this pixel height snaps to. */
function nearest(pixels: number, sidebar: Parameters<typeof sheetHeight>[0]): number {
  const distances = SHEET_HEIGHTS.map((sheet) => Math.abs(sheetHeight({ ...sidebar, sheet }) - pixels));
  return distances.indexOf(Math.min(...distances));
}
