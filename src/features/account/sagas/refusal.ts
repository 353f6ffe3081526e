import type { ApiError } from "../../../api/userApi";

/**
 * Converts an API error for a form: messages next to the fields or, if the server names none, one for the whole form.
 */
export function refusalOf({ message, fields = {} }: ApiError) {
  return { fields, error: Object.keys(fields).length > 0 ? null : message };
}
