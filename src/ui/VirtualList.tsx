import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { nextRow } from "./listKeys";
import { rememberScroll, scrollOf } from "./scrollMemory";
import { pageHeight } from "./scrollScale";
import { useScrollPlace } from "./useScrollPlace";
import styles from "./VirtualList.module.css";

/** Extra rows rendered beyond each end of the viewport. */
const BEYOND = 8;

export interface VirtualListHandle {
  scrollToRow(index: number): void;
}

/**
 * List of any length that renders only visible rows. It fills a flex column and scrolls by itself. Arrow keys, Home,
 * End and Page Up/Down move between rows; each row's focus goes to its element with data-row-focus.
 */
export function VirtualList(props: {
  label: string;
  count: number;
  rowHeight: number;
  rowKey: (index: number) => string;
  renderRow: (index: number) => ReactNode;
  /** Key under which the scroll position is remembered; without it the list starts at the top. */
  scrollKey?: string;
  ref?: Ref<VirtualListHandle>;
}) {
  const viewport = useRef<HTMLDivElement>(null);
  const { count, rowHeight, scrollKey } = props;
  const start = scrollKey === undefined ? 0 : scrollOf(scrollKey);
  const scroll = useScrollPlace(viewport, { count, rowHeight }, start);
  const { show, latest } = scroll;
  useImperativeHandle(props.ref, () => ({ scrollToRow: show }));

  useLayoutEffect(() => {
    if (scrollKey === undefined) return;
    return () => rememberScroll(scrollKey, latest.current.top);
  }, [scrollKey, latest]);

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    const at = Number(row?.getAttribute("data-index") ?? -1);
    const page = Math.max(1, Math.floor((viewport.current?.clientHeight ?? 0) / rowHeight) - 1);
    const target = nextRow(event.key, at, count, page);
    if (target === null || isTyping(event.target)) return;
    event.preventDefault();
    show(target);
    // The row may not be rendered yet.
    requestAnimationFrame(() => focusRow(viewport.current, target));
  };

  const { place, size } = scroll;
  const first = Math.max(0, Math.min(count, Math.floor(place.top / rowHeight)) - BEYOND);
  const end = Math.min(count, Math.ceil((place.top + size.viewport) / rowHeight) + BEYOND);
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the focusable rows inside */}
      <div
        ref={viewport}
        className={styles.viewport}
        onKeyDown={walk}
        onScroll={scroll.scrolled}
        onScrollEnd={scroll.settled}
      >
        <ul aria-label={props.label} className={styles.list} style={{ height: pageHeight(size) }}>
          {drawn.map((index) => (
            <li
              key={props.rowKey(index)}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={styles.row}
              style={{
                height: rowHeight,
                transform: `translateY(${index * rowHeight - place.top + place.page}px)`,
              }}
            >
              {props.renderRow(index)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement && (target.type === "text" || target.type === "search");

function focusRow(viewport: HTMLElement | null, index: number) {
  const row = viewport?.querySelector(`[data-index="${index}"]`);
  const target =
    row?.querySelector<HTMLElement>("[data-row-focus]") ?? row?.querySelector<HTMLElement>("button, a");
  target?.focus({ preventScroll: true });
}
