const depthLimit = 64;
/**
 * Most values and members of a body: several times the longest text, parsed in a few milliseconds.
 */
const partsLimit = 400_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/** Checks depth and size of JSON while it is received. The parser checks the syntax. */
export class JsonScan {
  #depth = 0;
  #parts = 0;
  #isText = false;
  #isEscaped = false;

  /** Reads the next bytes; returns false once a limit is exceeded. */
  accepts(bytes: Uint8Array): boolean {
    for (const byte of bytes) {
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isText = false;
      } else if (byte === quote) this.#isText = true;
      else if (byte === comma) this.#parts += 1;
      // `[` and `{`, `]` and `}` differ in one bit.
      else if ((byte | 0x20) === 0x7b) {
        this.#depth += 1;
        this.#parts += 1;
        if (this.#depth > depthLimit) return false;
      } else if ((byte | 0x20) === 0x7d) this.#depth -= 1;
    }
    return this.#parts <= partsLimit;
  }
}
