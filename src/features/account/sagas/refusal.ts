import type { ApiError } from "../../../api/userApi";

/** What a form shows of a call that was refused: beside its fields, or, where the server names none, for the whole. */
export function refusalOf({ message, fields = {} }: ApiError) {
  return { fields, error: Object.keys(fields).length > 0 ? null : message };
}
