/** A message as lines of at most so many bytes: a short one as it is, a long one in parts. */
export function inParts(text: string, longestBytes: number): string[] {
  if (Buffer.byteLength(text) <= longestBytes) return [`= ${text}`];
  const packed = Buffer.from(text).toString('base64');
  const parts = Math.ceil(packed.length / longestBytes);
  return Array.from({ length: parts }, (_, at) => `${at + 1}/${parts} ${packed.slice(at * longestBytes, (at + 1) * longestBytes)}`);
}

/** Puts messages together again of what comes one way. */
export class PartsOfMessages {
  readonly #onMessage: (message: object) => void;
  /** What has come so far, by node. */
  readonly #parts = new Map<string, string[]>();

  constructor(onMessage: (message: object) => void) {
    this.#onMessage = onMessage;
  }

  /** Takes a line of its kind: a whole message, or `part/parts` in base64, in order. Of one whose beginning was not heard nothing is taken. */
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
