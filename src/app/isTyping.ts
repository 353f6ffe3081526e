/** Whether keys pressed there are text: no shortcut may take them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
