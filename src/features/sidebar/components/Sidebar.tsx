import { ChevronLeft, ChevronRight } from "lucide-react";
import { type CSSProperties, Suspense, useEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import type { Views } from "../createViews";
import { isNarrow, sheetHeight } from "../padding";
import { selectSidebar, selectSidebarShown } from "../selectors";
import { toggleSidebar } from "../slice";
import styles from "./Frame.module.css";
import { SheetGrip } from "./SheetGrip";
import { ViewBoundary } from "./ViewBoundary";

/** Sidebar with the current view. On narrow windows, it's a bottom sheet. */
export function Sidebar({ views }: { views: Views }) {
  const sidebar = useAppSelector(selectSidebar);
  const shown = useAppSelector(selectSidebarShown);
  const dispatch = useAppDispatch();
  const frame = useRef<HTMLElement>(null);
  const { view } = sidebar;
  const View = view && views.get(view.name);
  const [, drawAgain] = useState(0);
  const retry = () => {
    if (view) views.renew(view.name);
    drawAgain((times) => times + 1);
  };
  // A new key per item resets scroll position and state when the same view shows another one.
  const { uuid = "", state = "", category = "" } = view?.metadata ?? {};
  const key = view ? [view.name, uuid, state, category].join(" ") : "";
  const narrow = isNarrow(view?.name) ? "" : undefined;
  useFocusFollowsView(frame, key);

  return (
    <>
      <aside
        ref={frame}
        aria-label="Sidebar"
        className={styles.sidebar}
        data-hidden={shown ? undefined : ""}
        data-narrow={narrow}
        inert={!shown}
        style={{ "--sheet-height": `${sheetHeight(sidebar)}px` } as CSSProperties}
      >
        <SheetGrip frame={frame} />
        <div className={styles.view} key={key}>
          {View && (
            <ViewBoundary onRetry={retry}>
              <Suspense fallback={<SkeletonRows label="Loading..." />}>
                <View />
              </Suspense>
            </ViewBoundary>
          )}
        </div>
      </aside>
      {view && (
        <button
          type="button"
          className={styles.collapse}
          data-hidden={shown ? undefined : ""}
          data-narrow={narrow}
          aria-label={shown ? "Hide sidebar" : "Show sidebar"}
          aria-expanded={shown}
          onClick={() => dispatch(toggleSidebar())}
        >
          {shown ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        </button>
      )}
    </>
  );
}

/** Moves the focus to the new view's title if the view change removed the focused element. */
function useFocusFollowsView(frame: { current: HTMLElement | null }, key: string) {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) frame.current?.querySelector<HTMLElement>("[data-view-title]")?.focus({ preventScroll: true });
  }, [frame, key]);
}
