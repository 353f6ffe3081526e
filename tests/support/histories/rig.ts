import { startServer, type TestServer } from "../server";
import { Internet } from "./internet";
import { VirtualTime } from "./virtualTime";

/** All histories come from one address and send more requests a minute than a household does. */
const ENV = { RATE_LIMIT_PER_MINUTE: "0" };

/** Server shared by the histories. It can be killed and restarted on its data folder. */
export class Rig {
  readonly time = new VirtualTime();
  readonly internet = new Internet(this.time);
  kills = 0;
  private server: TestServer;

  private constructor(server: TestServer) {
    this.server = server;
    this.internet.server = server.url;
  }

  static async start(): Promise<Rig> {
    const rig = new Rig(await startServer({ env: ENV }));
    rig.time.install();
    rig.internet.install();
    return rig;
  }

  /** Kills the server with kill -9, and every other time its database too. */
  async kill(): Promise<void> {
    this.kills++;
    await (this.kills % 2 === 0 ? this.server.killTree() : this.server.kill());
  }

  async restart(): Promise<void> {
    this.server = await startServer({ dataDir: this.server.dataDir, env: ENV });
    this.internet.server = this.server.url;
  }

  /** Stops the server and returns its data folder, which is left in place. */
  async stop(): Promise<string> {
    this.time.restore();
    this.internet.restore();
    await this.server.stop();
    return this.server.dataDir;
  }
}
