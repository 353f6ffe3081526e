/** Error text, fixed by the specification, for a feature that couldn't be added to a hunt. */
export const NOT_ADDED = "An error occurred when adding your feature to hunt";
