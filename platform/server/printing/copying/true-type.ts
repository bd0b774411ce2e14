/** A glyph moved to a place, in units of the font. */
export interface Component {
  glyph: number;
  x: number;
  y: number;
}

const [areWords, areOffsets, moreFollow] = [0x01, 0x02, 0x20];
const longOffsets = 1;
const checked = 0xb1b0afba;

/** A TrueType font to which glyphs are added that are composed of others. */
export class TrueType {
  readonly #tables: Map<string, Buffer>;
  readonly #glyphs: Buffer[];
  readonly #metrics: { advance: number; bearing: number }[];
  #mostComponents = 0;

  constructor(font: Buffer) {
    const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
    this.#tables = new Map(
      entries.map((at) => {
        const from = font.readUInt32BE(at + 8);
        return [font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12))];
      }),
    );
    const count = this.#table('maxp').readUInt16BE(4);
    const [offsets, glyphs, metrics] = [this.#table('loca'), this.#table('glyf'), this.#table('hmtx')];
    const isLong = this.#table('head').readInt16BE(50) === longOffsets;
    const offset = (index: number) => (isLong ? offsets.readUInt32BE(index * 4) : offsets.readUInt16BE(index * 2) * 2);
    this.#glyphs = Array.from({ length: count }, (_, index) => glyphs.subarray(offset(index), offset(index + 1)));
    const full = this.#table('hhea').readUInt16BE(34);
    this.#metrics = Array.from({ length: count }, (_, index) => ({
      advance: metrics.readUInt16BE(Math.min(index, full - 1) * 4),
      bearing: metrics.readInt16BE(index < full ? index * 4 + 2 : full * 4 + (index - full) * 2),
    }));
  }

  get unitsPerEm(): number {
    return this.#table('head').readUInt16BE(18);
  }

  get count(): number {
    return this.#glyphs.length;
  }

  /** Adds a glyph and returns its number; without components it draws nothing. */
  add(components: readonly Component[], advance: number): number {
    const { glyph, left } = components.length === 0 ? { glyph: Buffer.alloc(0), left: 0 } : this.#composed(components);
    this.#glyphs.push(glyph);
    this.#metrics.push({ advance: Math.max(0, Math.round(advance)), bearing: left });
    return this.#glyphs.length - 1;
  }

  #composed(components: readonly Component[]): { glyph: Buffer; left: number } {
    const boxes = components.map(({ glyph, x, y }) => {
      const [left, bottom, right, top] = boxOf(this.#glyphs[glyph]);
      return [left + x, bottom + y, right + x, top + y] as const;
    });
    const box = [0, 1, 2, 3].map((side) => Math[side < 2 ? 'min' : 'max'](...boxes.map((each) => each[side] ?? 0)));
    const glyph = Buffer.alloc(10 + components.length * 8);
    for (const [index, value] of [-1, ...box].entries()) glyph.writeInt16BE(value, index * 2);
    for (const [index, { glyph: part, x, y }] of components.entries()) {
      const at = 10 + index * 8;
      glyph.writeUInt16BE(areWords | areOffsets | (index < components.length - 1 ? moreFollow : 0), at);
      glyph.writeUInt16BE(part, at + 2);
      glyph.writeInt16BE(x, at + 4);
      glyph.writeInt16BE(y, at + 6);
    }
    this.#mostComponents = Math.max(this.#mostComponents, components.length);
    return { glyph, left: box[0] ?? 0 };
  }

  get bytes(): Buffer {
    const tables = new Map(this.#tables);
    const padded = this.#glyphs.map((glyph) => Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]));
    const offsets = Buffer.alloc((padded.length + 1) * 4);
    let at = 0;
    for (const [index, glyph] of padded.entries()) offsets.writeUInt32BE((at += glyph.length), (index + 1) * 4);
    const metrics = Buffer.alloc(padded.length * 4);
    for (const [index, { advance, bearing }] of this.#metrics.entries()) {
      metrics.writeUInt16BE(advance, index * 4);
      metrics.writeInt16BE(bearing, index * 4 + 2);
    }
    const changed = (name: string, change: (table: Buffer) => void) => {
      const table = Buffer.from(this.#table(name));
      change(table);
      tables.set(name, table);
    };
    tables.set('glyf', Buffer.concat(padded)).set('loca', offsets).set('hmtx', metrics);
    changed('hhea', (table) => table.writeUInt16BE(padded.length, 34));
    changed('maxp', (table) => this.#writeMost(table));
    changed('head', (table) => {
      table.writeUInt32BE(0, 8);
      table.writeInt16BE(longOffsets, 50);
    });
    return assembled(tables);
  }

  /** Writes the number of glyphs and how deep and large composed ones are. */
  #writeMost(table: Buffer): void {
    table.writeUInt16BE(this.#glyphs.length, 4);
    const most = (at: number, value: number) => table.writeUInt16BE(Math.min(0xffff, Math.max(table.readUInt16BE(at), value)), at);
    const ofOne = (simple: number, composed: number) => Math.max(table.readUInt16BE(simple), table.readUInt16BE(composed));
    most(10, ofOne(6, 10) * this.#mostComponents);
    most(12, ofOne(8, 12) * this.#mostComponents);
    most(28, this.#mostComponents);
    most(30, table.readUInt16BE(30) + 1);
  }

  #table(name: string): Buffer {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`the font has no table ${name}`);
    return table;
  }
}

function boxOf(glyph: Buffer | undefined): readonly [number, number, number, number] {
  if (!glyph || glyph.length === 0) return [0, 0, 0, 0];
  return [glyph.readInt16BE(2), glyph.readInt16BE(4), glyph.readInt16BE(6), glyph.readInt16BE(8)];
}

function sumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A font file of these tables. */
function assembled(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].toSorted();
  const power = Math.floor(Math.log2(names.length));
  const header = Buffer.alloc(12 + names.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  for (const [index, value] of [names.length, 2 ** power * 16, power, (names.length - 2 ** power) * 16].entries())
    header.writeUInt16BE(value, 4 + index * 2);
  const parts = [header];
  let at = header.length;
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const entry = 12 + index * 16;
    header.write(name, entry, 'latin1');
    for (const [place, value] of [sumOf(padded), at, table.length].entries()) header.writeUInt32BE(value, entry + 4 + place * 4);
    parts.push(padded);
    at += padded.length;
  }
  const font = Buffer.concat(parts);
  const head = header.readUInt32BE(12 + names.indexOf('head') * 16 + 8);
  font.writeUInt32BE((checked - sumOf(font)) >>> 0, head + 8);
  return font;
}
