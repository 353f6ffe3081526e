import { useVirtualizer } from "@tanstack/react-virtual";
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
import styles from "./VirtualList.module.css";

export interface VirtualListHandle {
  scrollToRow(index: number): void;
}

/**
 * A list of any length of which only the rows in sight exist. It fills a flex column and scrolls by itself.
 * Arrow keys, Home, End and Page Up/Down walk the rows: each row's focus goes to its element with data-row-focus.
 */
export function VirtualList(props: {
  label: string;
  count: number;
  rowHeight: number;
  rowKey: (index: number) => string;
  renderRow: (index: number) => ReactNode;
  /** Under which it remembers how far it was scrolled; without one it starts at its top. */
  scrollKey?: string;
  ref?: Ref<VirtualListHandle>;
}) {
  const viewport = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: props.count,
    getScrollElement: () => viewport.current,
    estimateSize: () => props.rowHeight,
    overscan: 8,
    ...(props.scrollKey !== undefined && { initialOffset: scrollOf(props.scrollKey) }),
    // Flushing synchronously inside a render is an error to React 19, and nothing here needs it.
    useFlushSync: false,
  });
  useImperativeHandle(props.ref, () => ({
    scrollToRow: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
  }));

  const { scrollKey } = props;
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list || scrollKey === undefined) return;
    return () => rememberScroll(scrollKey, list.scrollTop);
  }, [scrollKey]);

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    const at = Number(row?.getAttribute("data-index") ?? -1);
    const page = Math.max(1, Math.floor((viewport.current?.clientHeight ?? 0) / props.rowHeight) - 1);
    const target = nextRow(event.key, at, props.count, page);
    if (target === null || isTyping(event.target)) return;
    event.preventDefault();
    virtualizer.scrollToIndex(target, { align: "auto" });
    // The row may have to be drawn first.
    requestAnimationFrame(() => focusRow(viewport.current, target));
  };

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the focusable rows inside */}
      <div ref={viewport} className={styles.viewport} onKeyDown={walk}>
        <ul aria-label={props.label} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => (
            <li
              // Not the virtualizer's own: with each other order it would make all keys of the list anew.
              key={props.rowKey(item.index)}
              data-index={item.index}
              aria-setsize={props.count}
              aria-posinset={item.index + 1}
              className={styles.row}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {props.renderRow(item.index)}
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
