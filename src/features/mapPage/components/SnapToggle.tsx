import { Magnet } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { isTyping } from "../../../app/isTyping";
import { IconButton } from "../../../ui/IconButton";
import { snappingSet } from "../../preferences/settings";

/** Toggle for snapping drawn vertices to nearby content. The S key does the same while a tool is drawing. */
export function SnapToggle() {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.settings.snapping);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
      if (key.toLowerCase() !== "s" || ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
      event.preventDefault();
      dispatch(snappingSet(!on));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [dispatch, on]);
  return (
    <IconButton
      label={on ? "Snapping is on. Hold Ctrl to draw freely" : "Snap to your content"}
      shortcut="S"
      icon={<Magnet />}
      pressed={on}
      onClick={() => dispatch(snappingSet(!on))}
    />
  );
}
