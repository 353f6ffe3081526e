import { buffers, type EventChannel, eventChannel } from "redux-saga";

/** `beat`: keepalive from the server without news. */
export type StreamEvent = { kind: "now"; now: number } | { kind: "beat" } | { kind: "end" };

/** Returns a channel with the messages of a server-sent event stream. Closing the channel closes the connection. */
export function eventsOf(stream: ReadableStream<Uint8Array>): EventChannel<StreamEvent> {
  return eventChannel((emit) => {
    const reader = stream.getReader();
    void pump(reader, emit);
    return () => void reader.cancel().catch(() => {});
  }, buffers.expanding());
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, emit: (event: StreamEvent) => void) {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) emit(eventOf(block));
    }
  } catch {
    // Treat a broken connection like a closed one.
  }
  emit({ kind: "end" });
}

function eventOf(block: string): StreamEvent {
  const data = /^data: ?(.*)$/m.exec(block)?.[1];
  if (data === undefined) return { kind: "beat" };
  const { now } = JSON.parse(data) as { now?: unknown };
  return typeof now === "number" ? { kind: "now", now } : { kind: "beat" };
}
