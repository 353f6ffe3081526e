/** How far each list was scrolled, in pixels, by its key. Back finds a list where it was left. */
const offsets = new Map<string, number>();

export const rememberScroll = (key: string, offset: number): void => void offsets.set(key, offset);

export const scrollOf = (key: string): number => offsets.get(key) ?? 0;

/** Every list starts at its top again, as after a toolbar button. */
export const forgetScroll = (): void => offsets.clear();
