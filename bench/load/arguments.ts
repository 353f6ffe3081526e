import { parseArgs } from "node:util";

export const PARTS = ["mix", "pages", "import", "export"] as const;
export type Part = (typeof PARTS)[number];

export interface LoadOptions {
  /** Features of the measured account, and rows of the whole table. */
  features: number;
  table: number;
  /** Vertices of a line or area. */
  vertices: number;
  clients: number;
  /** Length of each measurement with clients. */
  seconds: number;
  /** Mean pause of a client between a response and its next request, in milliseconds. */
  think: number;
  /** Maximum size of an imported file. */
  importBytes: number;
  parts: readonly Part[];
  /** Data folder to keep and reuse, or null for a temporary one. */
  data: string | null;
  json: string | null;
}

export const USAGE = `npm run load -- [--only ${PARTS.join(",")}] [--features N] [--table N] [--vertices N] [--clients N]
  [--seconds S] [--think MS] [--import-bytes N] [--data DIR] [--json FILE]
`;

/** @throws Error with a message for the terminal */
export function parseOptions(args: string[]): LoadOptions {
  const { values } = parseArgs({
    args,
    allowPositionals: false,
    options: {
      only: { type: "string", default: PARTS.join(",") },
      features: { type: "string", default: "100000" },
      table: { type: "string", default: "1000000" },
      vertices: { type: "string", default: "40" },
      clients: { type: "string", default: "32" },
      seconds: { type: "string", default: "15" },
      think: { type: "string", default: "1000" },
      "import-bytes": { type: "string", default: "10485760" },
      data: { type: "string" },
      json: { type: "string" },
    },
  });
  const whole = (
    name: "features" | "table" | "vertices" | "clients" | "seconds" | "think" | "import-bytes",
    least = 1,
  ) => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= least) return number;
    throw new Error(`--${name} must be a whole number of at least ${least}.`);
  };
  const parts = values.only.split(",").map((part) => {
    const known = PARTS.find((one) => one === part);
    if (known) return known;
    throw new Error(`--only ${part}: there are ${PARTS.join(", ")}.`);
  });
  return {
    features: whole("features"),
    table: whole("table"),
    vertices: whole("vertices"),
    clients: whole("clients"),
    seconds: whole("seconds"),
    think: whole("think", 0),
    importBytes: whole("import-bytes", 400_000),
    parts,
    data: values.data ?? null,
    json: values.json ?? null,
  };
}
