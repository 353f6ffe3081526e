/** Returns the buffers of all typed arrays among an object's values, without duplicates, for a transfer list. */
export function buffersOf(columns: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const value of Object.values(columns)) {
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
  }
  return [...buffers];
}
