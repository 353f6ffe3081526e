import type { Page } from "playwright-core";
import type { TestFile } from "./app";

/** Drops a file onto part of the page. */
export const dropFile = (page: Page, target: string, name: string, bytes: Uint8Array): Promise<void> =>
  dropFiles(page, target, [{ name, bytes }]);

/** Drops several files at once. */
export async function dropFiles(page: Page, target: string, files: readonly TestFile[]): Promise<void> {
  const texts = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("base64")] as const);
  const dataTransfer = await page.evaluateHandle((all) => {
    const held = new DataTransfer();
    for (const [name, text] of all)
      held.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    return held;
  }, texts);
  await page.getByRole("region", { name: target }).dispatchEvent("drop", { dataTransfer });
}
