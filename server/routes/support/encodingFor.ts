import type { Encoding } from "../../jobs/compressor";

/** The encoding for a body that is compressed again for each request, of those that the client takes. */
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
