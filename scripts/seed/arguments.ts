import { parseArgs } from "node:util";
import { FEATURE_MAX_VERTICES } from "../../src/domain/limits";

export const USAGE = `npm run --silent seed -- --email E --features N [--vertices V] [--hunts H] [--seed S] [--password P]

Fills one account of this installation (DATA_DIR or DATABASE_URL, whether its server runs or not) with N features of up to
V vertices (default 40) in H hunts (default 10). The same S (default 1) makes the same content. An account that does not
exist is made, with password P or one that is printed.
`;

export interface SeedRequest {
  email: string;
  features: number;
  vertices: number;
  hunts: number;
  seed: number;
  password: string | null;
}

export class UsageError extends Error {
  override name = "UsageError";
}

/** Parses the command line. @throws UsageError with the argument and the reason */
export function parseArguments(words: readonly string[]): SeedRequest {
  const text = { type: "string" } as const;
  const options = { email: text, features: text, vertices: text, hunts: text, seed: text, password: text };
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    ({ values } = parseArgs({ args: [...words], options, allowPositionals: false }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const number = (
    name: "features" | "vertices" | "hunts" | "seed",
    least: number,
    most: number,
    usual?: string,
  ) => {
    const given = values[name] ?? usual;
    const value = given !== undefined && /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new UsageError(`--${name} must be a whole number from ${least} to ${most}.`);
  };
  const { email = "", password = null } = values;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new UsageError("--email must be an e-mail address.");
  if (password !== null && (password.length < 8 || password.length > 200))
    throw new UsageError("--password must have 8 to 200 characters.");
  return {
    email,
    password,
    features: number("features", 0, 2_000_000),
    vertices: number("vertices", 4, FEATURE_MAX_VERTICES, "40"),
    hunts: number("hunts", 0, 1000, "10"),
    seed: number("seed", 1, 2_147_483_646, "1"),
  };
}
