import { IDS_A_STEP } from "../domain/setOf";
import { putUuid, UUID_BYTES, uuidAt } from "./uuidBytes";

/** Visible features as reported by the server (ADR 0108). */
export interface StoredVisibility {
  all: boolean;
  /** Whether `ids` lists the shown or the hidden features. All others are the opposite. */
  form: "shown" | "hidden";
  updatedAt: number;
  ids: string[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether an id is from the server, not one that only exists in this browser. */
export const isUuid = (id: string): boolean => UUID.test(id);

/**
 * Encodes ids in steps. Skips ids that only exist in this browser, such as those of unsaved features.
 *
 * @returns 16 bytes per id
 */
export function* encodeIds(ids: readonly string[]): Generator<number, Uint8Array<ArrayBuffer>, void> {
  const bytes = new Uint8Array(ids.length * UUID_BYTES);
  let length = 0;
  for (let index = 0; index < ids.length; index++) {
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
    const id = ids[index] as string;
    if (!isUuid(id)) continue;
    putUuid(id, bytes, length);
    length += UUID_BYTES;
  }
  return bytes.slice(0, length);
}

/** Decodes the server's response in steps. @throws Error for an unknown format */
export function* decodeVisibility(bytes: Uint8Array): Generator<number, StoredVisibility, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = bytes.length < 4 ? Number.POSITIVE_INFINITY : 4 + view.getUint32(0, true);
  if (start > bytes.length) throw new Error("The response with the visible features is cut off.");
  const head: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  if (!isHead(head) || (bytes.length - start) % UUID_BYTES !== 0)
    throw new Error("Unknown form of visibility.");
  const count = (bytes.length - start) / UUID_BYTES;
  const ids = new Array<string>(count);
  for (let index = 0; index < count; index++) {
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
    ids[index] = uuidAt(bytes, start + index * UUID_BYTES);
  }
  const { all, form, updatedAt } = head;
  return { all, form, updatedAt, ids };
}

const isHead = (value: unknown): value is Omit<StoredVisibility, "ids"> =>
  typeof value === "object" &&
  value !== null &&
  "all" in value &&
  typeof value.all === "boolean" &&
  "form" in value &&
  (value.form === "shown" || value.form === "hidden") &&
  "updatedAt" in value &&
  typeof value.updatedAt === "number";
