/** What the keys do to a drawing that is under way. */
interface Drawn {
  undo(): void;
  redo(): void;
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

/**
 * While something is drawn, Ctrl+Z and Backspace take its last point back and Ctrl+Shift+Z or Ctrl+Y puts it there again,
 * wherever the focus is. Before all others: the page's own undo is of what was saved, and the view would hear the keys
 * as well. Returns the function that ends it.
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
