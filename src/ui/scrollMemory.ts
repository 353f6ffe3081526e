/** Scroll positions of lists in pixels, by key, so that Back restores them. */
const offsets = new Map<string, number>();

export const rememberScroll = (key: string, offset: number): void => void offsets.set(key, offset);

export const scrollOf = (key: string): number => offsets.get(key) ?? 0;

/** Makes every list start at the top again, as after a toolbar button. */
export const forgetScroll = (): void => offsets.clear();
