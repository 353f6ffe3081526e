/** Drawing in progress, as controlled by keys. */
interface Drawn {
  undo(): void;
  redo(): void;
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

/**
 * Handles keys during a drawing, wherever the focus is: Ctrl+Z and Backspace undo the last point, Ctrl+Shift+Z or
 * Ctrl+Y redo it. Captures the keys, because the page's own undo is for saved changes and the view would handle them as
 * well. @returns a function that stops it
 */
export function drawingKeys(drawn: Drawn): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || isText(event.target) || document.querySelector("[role=dialog], [role=menu]")) return;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    const redo = command && ((key === "z" && event.shiftKey) || key === "y");
    const undo = key === "backspace" || (command && key === "z" && !event.shiftKey);
    if (!undo && !redo) return;
    event.preventDefault();
    event.stopPropagation();
    if (redo) drawn.redo();
    else drawn.undo();
  };
  document.addEventListener("keydown", pressed, { capture: true });
  return () => document.removeEventListener("keydown", pressed, { capture: true });
}
