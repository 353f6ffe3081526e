import { TestClient } from "../../tests/support/api";
import type { Person } from "../../tests/support/app";
import { seed } from "../../tests/support/seed";
import type { TestServer } from "../../tests/support/server";

export const PERSON: Person = { email: "bench@example.org", password: "a long enough secret" };

/** Seeds an account with features of all types in two hunts. Its plan includes terrain analysis. */
export async function makeAccount(
  { url, dataDir }: Pick<TestServer, "url" | "dataDir">,
  features: number,
): Promise<Person> {
  const words = ["--features", String(features), "--hunts", "2", "--vertices", "8"];
  const { code, err } = await seed(dataDir, "--email", PERSON.email, ...words, "--password", PERSON.password);
  if (code !== 0) throw new Error(`The account could not be filled: ${err}`);
  await prepareAccount(url);
  return PERSON;
}

/** Gives the seeded account a plan that includes terrain analysis. */
export async function prepareAccount(url: string): Promise<void> {
  const client = new TestClient(url);
  await client.data("POST", "/auth/login", PERSON);
  const { roles } = await client.data<{ roles: string[] }>("POST", "/whoami");
  if (roles[0] === "registered") await client.data("POST", "/user/trials", { trial: "insider_trial" });
}
