import type { Encoding } from "../../jobs/compressor";

/** Chooses an encoding the client accepts, for a body compressed again on each request. */
export function encodingFor(accepted: string | undefined): Encoding {
  const takes = new Set(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => part.replaceAll(" ", ""))
      .filter((part) => !/;q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";")[0]),
  );
  return takes.has("br") ? "br" : takes.has("gzip") || takes.has("*") ? "gzip" : "identity";
}
