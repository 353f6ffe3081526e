import { startServer, type TestServer } from "../server";
import { Internet } from "./internet";
import { VirtualTime } from "./virtualTime";

/** All histories come from one address, more calls a minute than a household's. */
const ENV = { RATE_LIMIT_PER_MINUTE: "0" };

/** A server of the test's own that histories share; it may be killed and started on its data folder again. */
export class Rig {
  readonly time = new VirtualTime();
  readonly internet = new Internet(this.time);
  kills = 0;
  #server: TestServer;

  private constructor(server: TestServer) {
    this.#server = server;
    this.internet.server = server.url;
  }

  static async start(): Promise<Rig> {
    const rig = new Rig(await startServer({ env: ENV }));
    rig.time.install();
    rig.internet.install();
    return rig;
  }

  /** kill -9 of the server; every other time its database dies too. */
  async kill(): Promise<void> {
    this.kills++;
    await (this.kills % 2 === 0 ? this.#server.killTree() : this.#server.kill());
  }

  async restart(): Promise<void> {
    this.#server = await startServer({ dataDir: this.#server.dataDir, env: ENV });
    this.internet.server = this.#server.url;
  }

  /** Answers the data folder, which is left. */
  async stop(): Promise<string> {
    this.time.restore();
    this.internet.restore();
    await this.#server.stop();
    return this.#server.dataDir;
  }
}
