/**
 * The trailer of a PDF: number of objects, root object, other entries, and position of the
 * cross-reference table.
 */
const ending = /trailer\n<<\n {2}\/Size (\d+)\n {2}\/Root (\d+) 0 R\n(.*)\n>>\nstartxref\n(\d+)\n%%EOF$/s;
const endingBytes = 2_000;
/**
 * An entry of the cross-reference table: ten digits offset, five digits generation, a letter, end
 * of line.
 */
const entryBytes = 20;

/**
 * A PDF as written by the typesetter, with one cross-reference table. Reads only the objects it
 * needs, so the time does not depend on the file's size.
 *
 * @throws Error if the file is structured differently.
 */
export class WrittenPdf {
  readonly #bytes: Buffer;
  /** Number for the next new object. */
  readonly nextNumber: number;
  readonly rootNumber: number;
  readonly #more: string;
  readonly #tableAt: number;

  constructor(bytes: Buffer) {
    const [, size, root, more, tableAt] = ending.exec(bytes.toString('latin1', Math.max(0, bytes.length - endingBytes))) ?? [];
    if (size === undefined || more === undefined) throw new Error('the PDF does not end like those of the typesetter');
    this.#bytes = bytes;
    this.nextNumber = Number(size);
    this.rootNumber = Number(root);
    this.#more = more;
    this.#tableAt = Number(tableAt);
  }

  /** Returns the dictionary of an object, from `<<` to `>>`. */
  dictionary(number: number): string {
    const opening = `xref\n0 ${this.nextNumber}\n`;
    const entryAt = this.#tableAt + opening.length + number * entryBytes;
    const at = Number(this.#bytes.toString('latin1', entryAt, entryAt + 10));
    const text = this.#bytes.toString('latin1', at, this.#bytes.indexOf('\nendobj', at, 'latin1'));
    const header = `${number} 0 obj\n`;
    if (!text.startsWith(`${header}<<\n`) || !text.endsWith('\n>>')) throw new Error(`the PDF has no dictionary ${number}`);
    return text.slice(header.length);
  }

  /** Appends new or replaced objects; the original bytes stay unchanged. */
  with(objects: Readonly<Record<number, string>>): Buffer {
    let at = this.#bytes.length;
    const numbers = Object.keys(objects).map(Number);
    const parts: string[] = [];
    const entries: string[] = [];
    const add = (part: string) => {
      parts.push(part);
      at += part.length;
    };
    add('\n');
    for (const number of numbers) {
      entries.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n\r\n`);
      add(`${number} 0 obj\n${objects[number]}\nendobj\n`);
    }
    const size = Math.max(this.nextNumber, ...numbers.map((number) => number + 1));
    const trailer = `<<\n  /Size ${size}\n  /Root ${this.rootNumber} 0 R\n${this.#more}\n  /Prev ${this.#tableAt}\n>>`;
    parts.push(`xref\n${entries.join('')}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`);
    return Buffer.concat([this.#bytes, Buffer.from(parts.join(''), 'latin1')]);
  }
}

/** Object number of the first reference after these words. */
export function referenceIn(dictionary: string, words: string): number {
  const from = dictionary.indexOf(words);
  const [, number] = (from < 0 ? undefined : /^(\d+) 0 R/.exec(dictionary.slice(from + words.length))) ?? [];
  if (number === undefined) throw new Error(`the PDF has no ${words}`);
  return Number(number);
}
