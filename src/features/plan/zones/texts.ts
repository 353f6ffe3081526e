import { ASPECTS } from "../../terrain/choices";

/** Which way most of a zone faces, by its aspect class: "North-facing" or "Flat". */
export function aspectName(aspect: number): string {
  const name = ASPECTS.find(({ value }) => value === aspect)?.name ?? "Flat";
  return name === "Flat" ? name : `${name}-facing`;
}
