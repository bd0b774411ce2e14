/** Splits a message into lines of at most `longestBytes`; a short one remains whole. */
export function inParts(text: string, longestBytes: number): string[] {
  if (Buffer.byteLength(text) <= longestBytes) return [`= ${text}`];
  const packed = Buffer.from(text).toString('base64');
  const parts = Math.ceil(packed.length / longestBytes);
  return Array.from({ length: parts }, (_, at) => `${at + 1}/${parts} ${packed.slice(at * longestBytes, (at + 1) * longestBytes)}`);
}

/** Reassembles the messages of one connection. */
export class PartsOfMessages {
  readonly #onMessage: (message: object) => void;
  /** Received parts by node. */
  readonly #parts = new Map<string, string[]>();

  constructor(onMessage: (message: object) => void) {
    this.#onMessage = onMessage;
  }

  /**
   * Reads a line of a kind: a whole message, or `part/parts` in base64, in order. Ignores messages
   * without a beginning.
   */
  take(from: string, kind: string, text: string): void {
    if (kind === '=') return this.#onMessage(JSON.parse(text) as object);
    const [part = 0, parts = 0] = kind.split('/').map(Number);
    const had = part === 1 ? [] : (this.#parts.get(from) ?? []);
    if (had.length !== part - 1) return;
    had.push(text);
    this.#parts.set(from, had);
    if (part < parts) return;
    this.#parts.delete(from);
    this.#onMessage(JSON.parse(Buffer.from(had.join(''), 'base64').toString()) as object);
  }

  clear(): void {
    this.#parts.clear();
  }
}
