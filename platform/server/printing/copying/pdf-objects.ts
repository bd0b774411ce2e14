import { deflateSync, inflateSync } from 'node:zlib';

const ending = /trailer\n<<\n {2}\/Size (\d+)\n([^]*)\n>>\nstartxref\n(\d+)\n%%EOF$/;
const endingBytes = 2_000;
const entryBytes = 20;
const start = '\nstream\n';
const close = '\nendobj';

/** The objects of a PDF as the typesetter writes it, with one cross-reference table; they can be replaced. */
export class PdfObjects {
  readonly #header: Buffer;
  /** Each object by its number, between `obj` and `endobj`. */
  readonly #objects: Map<number, Buffer>;
  readonly #trailer: string;

  /** @throws Error if the file is structured differently. */
  constructor(pdf: Buffer) {
    const [, size, trailer, table] = ending.exec(pdf.toString('latin1', Math.max(0, pdf.length - endingBytes))) ?? [];
    if (size === undefined || trailer === undefined) throw new Error('the PDF does not end like those of the typesetter');
    const tableAt = Number(table);
    const first = tableAt + `xref\n0 ${size}\n`.length;
    const places = Array.from({ length: Number(size) - 1 }, (_, index) => {
      const entry = first + (index + 1) * entryBytes;
      return { number: index + 1, at: Number(pdf.toString('latin1', entry, entry + 10)) };
    }).toSorted((one, other) => one.at - other.at);
    this.#trailer = trailer;
    this.#header = pdf.subarray(0, places[0]?.at);
    this.#objects = new Map(
      places.map(({ number, at }, index) => {
        const end = pdf.lastIndexOf(close, (places[index + 1]?.at ?? tableAt) - close.length, 'latin1');
        return [number, pdf.subarray(at + `${number} 0 obj\n`.length, end)];
      }),
    );
  }

  get numbers(): readonly number[] {
    return [...this.#objects.keys()];
  }

  /** Returns the dictionary of an object, from `<<` to `>>`; of another value, all of it. */
  dictionary(number: number): string {
    const object = this.#of(number);
    const end = object.indexOf(start, 0, 'latin1');
    return object.toString('latin1', 0, end < 0 ? object.length : end);
  }

  stream(number: number): Buffer {
    const object = this.#of(number);
    const dictionary = this.dictionary(number);
    const from = dictionary.length + start.length;
    const content = object.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1]));
    return dictionary.includes('/Filter /FlateDecode') ? inflateSync(content) : content;
  }

  setDictionary(number: number, dictionary: string): void {
    this.#objects.set(number, Buffer.from(dictionary, 'latin1'));
  }

  setStream(number: number, content: Buffer | string, entries = ''): void {
    const packed = deflateSync(content);
    const dictionary = `<<\n  /Length ${packed.length}\n  /Filter /FlateDecode${entries}\n>>`;
    this.#objects.set(number, Buffer.concat([Buffer.from(dictionary + start, 'latin1'), packed, Buffer.from('\nendstream')]));
  }

  addStream(content: Buffer): number {
    const number = Math.max(...this.numbers) + 1;
    this.setStream(number, content);
    return number;
  }

  get bytes(): Buffer {
    const parts = [this.#header];
    const places: string[] = [];
    let at = this.#header.length;
    for (const [number, object] of this.#objects) {
      const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), object, Buffer.from(`${close}\n\n`)]);
      places[number - 1] = `${String(at).padStart(10, '0')} 00000 n\r\n`;
      parts.push(whole);
      at += whole.length;
    }
    const size = places.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f\r\n${places.join('')}`;
    parts.push(Buffer.from(`${table}trailer\n<<\n  /Size ${size}\n${this.#trailer}\n>>\nstartxref\n${at}\n%%EOF`, 'latin1'));
    return Buffer.concat(parts);
  }

  #of(number: number): Buffer {
    const object = this.#objects.get(number);
    if (!object) throw new Error(`the PDF has no object ${number}`);
    return object;
  }
}

/** Object number of the first reference after a name. */
export function reference(dictionary: string, name: string): number {
  const number = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`the PDF has no ${name}`);
  return Number(number);
}
