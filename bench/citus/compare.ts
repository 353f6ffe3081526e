import { waypoint } from "../../tests/support/content";
import { seededRandom } from "../seeded";
import type { Account } from "./installations";

/** What is timed, in the order of a round. */
export const REQUESTS = [
  "list of 500",
  "deep page of 500",
  "one feature",
  "hunts",
  "sync, nothing new",
  "create",
  "delete",
] as const;
export type Request = (typeof REQUESTS)[number];
/** Milliseconds per request, of each round. */
export type Times = Record<Request, number[]>;

const LIST = "/features?limit=500";
const WARM_UP = 10;

/**
 * Times the same requests on both installations, taking turns request by request, so that what else the machine does
 * burdens both alike. Each round is of a random account.
 * @param sides accounts of each installation, as many of each
 */
export async function compare(
  sides: readonly [readonly Account[], readonly Account[]],
  rounds: number,
): Promise<[Times, Times]> {
  const times: [Times, Times] = [noTimes(), noTimes()];
  const random = seededRandom(1);
  for (let round = -WARM_UP; round < rounds; round++) {
    const account = Math.floor(random() * sides[0].length);
    const people = sides.map((accounts) => new Round(accounts[account] as Account));
    for (const request of REQUESTS)
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const ms = await people[at]?.time(request);
        if (round >= 0 && ms !== undefined) times[at as 0 | 1][request].push(ms);
      }
  }
  return times;
}

const noTimes = (): Times => Object.fromEntries(REQUESTS.map((request) => [request, []])) as unknown as Times;

/** One account's requests of a round: later ones use what earlier ones returned. */
class Round {
  private cursor = "";
  private created = "";
  private now = 0;
  private readonly account: Account;

  constructor(account: Account) {
    this.account = account;
  }

  /** Milliseconds from a request's first byte to its response's last. */
  async time(request: Request): Promise<number> {
    if (request === "deep page of 500") this.cursor = await this.deepCursor();
    if (request === "sync, nothing new")
      this.now = (await this.account.client.data<{ now: number }>("GET", "/sync")).now;
    const [method, path, body] = this.callOf(request);
    const reply = await this.account.client.call(method, path, {
      body,
      keep: request === "create",
      encoding: "identity",
    });
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}`);
    if (request === "create")
      this.created = (JSON.parse(String(reply.body)) as { data: { uuid: string } }).data.uuid;
    return reply.ms;
  }

  private callOf(request: Request): [method: string, path: string, body?: object] {
    switch (request) {
      case "list of 500":
        return ["GET", LIST];
      case "deep page of 500":
        return ["GET", `${LIST}&cursor=${this.cursor}`];
      case "one feature":
        return ["GET", `/features/${this.featureId}`];
      case "hunts":
        return ["GET", "/collections"];
      case "sync, nothing new":
        return ["GET", `/sync?since=${this.now}`];
      case "create":
        return ["POST", "/features", waypoint("New")];
      case "delete":
        return ["POST", "/features/delete", { featureIds: [this.created] }];
    }
  }

  private featureId = "";

  private async deepCursor(): Promise<string> {
    const first = await this.page("");
    this.featureId = first.features[0]?.uuid ?? "";
    const second = await this.page(first.nextCursor ?? "");
    return second.nextCursor ?? first.nextCursor ?? "";
  }

  private page(cursor: string) {
    const path = `${LIST}&slim=1${cursor && `&cursor=${cursor}`}`;
    return this.account.client.data<{ features: { uuid: string }[]; nextCursor: string | null }>("GET", path);
  }
}
