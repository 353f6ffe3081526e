/** Why a database can't be read. The message has no subject; the caller adds the file's or layer's name. */
export class SqliteError extends Error {
  constructor(what: string) {
    super(what);
    this.name = "SqliteError";
  }
}
