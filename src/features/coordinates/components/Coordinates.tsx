import { Copy } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { isTyping } from "../../../app/isTyping";
import { formatCoordinates } from "../../../domain/coordinates";
import { NO_VALUE } from "../../../domain/units";
import { IconButton } from "../../../ui/IconButton";
import { selectActiveTool } from "../../map/selectors";
import { copyCoordinates } from "../../places";
import { selectCoordinateFormat, selectHideCoordinates } from "../../preferences/settingsSelectors";
import styles from "./Coordinates.module.css";
import { FormatMenu } from "./FormatMenu";
import { GoToCoordinates } from "./GoToCoordinates";
import { useOfPointer, useReading } from "./useReadPlace";

/** Coordinates of the pointer or the map's center in the chosen format, with controls to copy and enter coordinates. */
export function Coordinates() {
  const dispatch = useAppDispatch();
  const hidden = useAppSelector(selectHideCoordinates);
  const there = useOfPointer() !== null;
  const text = useRef(NO_VALUE);
  const copy = useCallback(() => {
    if (text.current !== NO_VALUE) dispatch(copyCoordinates(text.current));
  }, [dispatch]);
  useCopyKey(copy);
  if (!there) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={styles.panel} role="group" aria-label="Coordinates">
      <Reading hidden={hidden} text={text} />
      <FormatMenu hidden={hidden} />
      <IconButton
        label="Copy coordinates"
        icon={<Copy />}
        shortcut="C"
        disabledReason={hidden ? "coordinates are hidden. Show them in Account" : null}
        onClick={copy}
      />
      <GoToCoordinates />
    </div>
  );
}

/** A separate component, because it rerenders with every frame while the map moves. */
function Reading({ hidden, text }: { hidden: boolean; text: RefObject<string> }) {
  const format = useAppSelector(selectCoordinateFormat);
  const ofPointer = useOfPointer();
  const reading = useReading((place) => (hidden ? NO_VALUE : formatCoordinates(format, place))) ?? NO_VALUE;
  useEffect(() => {
    text.current = reading;
  }, [text, reading]);
  return (
    <output
      className={styles.value}
      aria-live="off"
      aria-label={ofPointer ? "Coordinates of the pointer" : "Coordinates of the map center"}
    >
      {reading}
    </output>
  );
}

/** Copies on C, because a click on a button would move the pointer away from the position. */
function useCopyKey(copy: () => void) {
  const drawing = useAppSelector(selectActiveTool) !== null;
  const newest = useRef(copy);
  newest.current = copy;
  useEffect(() => {
    // While drawing, C finishes the drawing.
    if (drawing) return;
    const pressed = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key.toLowerCase() !== "c" || !plain || event.defaultPrevented || isTyping(event.target))
        return;
      newest.current();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [drawing]);
}
