/** In-memory origin private file system, as far as content files need it. Writes become visible on close. */
export class MemoryFolder {
  readonly files = new Map<string, Uint8Array>();
  readonly folders = new Map<string, MemoryFolder>();
  /** Maximum total size of the files in bytes. */
  quota = Number.POSITIVE_INFINITY;
  /** Files that can't be removed, as while another tab writes them. */
  readonly locked = new Set<string>();

  async getDirectoryHandle(name: string): Promise<FileSystemDirectoryHandle> {
    const folder = this.folders.get(name) ?? new MemoryFolder();
    this.folders.set(name, folder);
    return folder as unknown as FileSystemDirectoryHandle;
  }

  async getFileHandle(name: string, { create = false } = {}) {
    if (!this.files.has(name)) {
      if (!create) throw new DOMException("It isn't there.", "NotFoundError");
      this.files.set(name, new Uint8Array());
    }
    return {
      getFile: async () => new Blob([this.files.get(name) as Uint8Array<ArrayBuffer>]),
      createWritable: async () => this.writable(name),
    };
  }

  async removeEntry(name: string): Promise<void> {
    if (this.locked.has(name)) throw new DOMException("It is in use.", "NoModificationAllowedError");
    if (!this.files.delete(name)) throw new DOMException("It isn't there.", "NotFoundError");
  }

  async *keys(): AsyncGenerator<string> {
    yield* [...this.files.keys()];
  }

  private writable(name: string) {
    let written: Uint8Array<ArrayBuffer> = new Uint8Array();
    return {
      write: async (bytes: Uint8Array) => {
        if (written.length + bytes.length > this.quota)
          throw new DOMException("There is no room.", "QuotaExceededError");
        written = new Uint8Array([...written, ...bytes]);
      },
      close: async () => void this.files.set(name, written),
      abort: async () => {},
    };
  }
}
