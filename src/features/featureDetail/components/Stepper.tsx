import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { isTyping } from "../../../app/isTyping";
import { placeIn } from "../../../domain/idList";
import { formatCount } from "../../../domain/units";
import { IconButton } from "../../../ui/IconButton";
import { openFeature } from "../../content/openFeature";
import { replaceView } from "../../sidebar/slice";
import { selectStepList } from "../stepList";
import styles from "./detail.module.css";

type Direction = "previous" | "next";
const BUSY = "[role=dialog]:not([data-map-popup]), [role=menu]";

/** Last pressed button. The next feature opens in a new panel, where the same button gets the focus. */
let pressed: Direction | null = null;

/** Position of the feature in the list it was opened from ("3 of 37"), with buttons to its neighbors. */
export function Stepper({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectStepList);
  const at = useMemo(() => placeIn(ids, uuid), [ids, uuid]);
  const buttons = useRef<HTMLElement>(null);
  const go = useCallback(
    (direction: Direction) => {
      const to = direction === "next" ? at + 1 : at - 1;
      const id = ids.at(to);
      if (at < 0 || to < 0 || id === undefined) return;
      dispatch(replaceView({ name: "FeatureDetail", metadata: { uuid: id } }));
      dispatch(openFeature(id));
    },
    [dispatch, ids, at],
  );
  useStepKeys(go);
  useEffect(() => {
    if (pressed) buttons.current?.querySelector<HTMLElement>(`[data-step=${pressed}]`)?.focus();
    pressed = null;
  }, []);
  if (at < 0 || ids.length < 2) return null;
  const press = (direction: Direction) => () => {
    pressed = direction;
    go(direction);
  };
  return (
    <nav ref={buttons} className={styles.stepper} aria-label="Neighbors in the list">
      <p>
        {formatCount(at + 1)} of {formatCount(ids.length)}
      </p>
      <IconButton
        label="Previous"
        shortcut="["
        icon={<ChevronLeft />}
        data-step="previous"
        disabledReason={at === 0 ? "This is the first one." : null}
        onClick={press("previous")}
      />
      <IconButton
        label="Next"
        shortcut="]"
        icon={<ChevronRight />}
        data-step="next"
        disabledReason={at === ids.length - 1 ? "This is the last one." : null}
        onClick={press("next")}
      />
    </nav>
  );
}

/** Steps on [ and ], unless the user is typing or a dialog or menu is open. */
function useStepKeys(go: (direction: Direction) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "[" && event.key !== "]") return;
      if (isTyping(event.target) || document.querySelector(BUSY)) return;
      event.preventDefault();
      go(event.key === "]" ? "next" : "previous");
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [go]);
}
