import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { languages } from '#platform/contract/language.ts';
import { pictureName, themes } from './take.ts';

/** Widths of screenshots and of their display per sheet. */
const sheets = {
  phone: [{ width: 360, shown: 360, across: 6 }],
  wide: [
    { width: 1280, shown: 640, across: 3 },
    { width: 768, shown: 318, across: 6 },
  ],
};
const gap = 6;
const ground = '#c030c0';
/** Share of different pixels from which images count as different; clocks and edges change less. */
const noticed = 0.002;

/**
 * All screenshots of a screen on two sheets, for phones and wider: languages side by side, light
 * before dark.
 */
export async function writeSheets(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, 'sheets'), { recursive: true });
  for (const [sheet, parts] of Object.entries(sheets)) {
    const rows = await Promise.all(parts.flatMap(({ width, shown, across }) => rowsOf(filesOf(folder, name, width), shown, across)));
    await write(rows, join(folder, 'sheets', `${name}-${sheet}.png`));
  }
}

/**
 * The same with the earlier screenshots above, where they differ; returns whether they do. New
 * screenshots are left out.
 */
export async function writeBeside(before: string, folder: string, name: string): Promise<boolean> {
  await mkdir(join(folder, 'beside'), { recursive: true });
  let differs = false;
  for (const [sheet, parts] of Object.entries(sheets)) {
    const pairs = parts.map((part) => ({ ...part, was: filesOf(before, name, part.width), is: filesOf(folder, name, part.width) }));
    const differences = await Promise.all(pairs.flatMap(({ was, is }) => is.map((file, at) => isNoticed(was[at], file))));
    if (!differences.includes(true) || !pairs.some(({ was }) => was.some((file) => existsSync(file)))) continue;
    differs = true;
    const rows = await Promise.all(
      pairs.flatMap(({ was, is, shown, across }) => {
        const [older, newer] = [rowsOf(was, shown, across), rowsOf(is, shown, across)];
        return newer.flatMap((row, at) => [older[at] ?? Promise.resolve([]), row]);
      }),
    );
    await write(rows, join(folder, 'beside', `${name}-${sheet}.png`));
  }
  return differs;
}

const filesOf = (folder: string, name: string, width: number): string[] =>
  themes.flatMap((theme) => languages.map((language) => join(folder, pictureName(name, width, theme, language))));

type Row = { input: Buffer; width: number; height: number }[];

function rowsOf(files: readonly string[], shown: number, across: number): Promise<Row>[] {
  const rows = Array.from({ length: Math.ceil(files.length / across) }, (_, at) => files.slice(at * across, (at + 1) * across));
  return rows.map((row) => Promise.all(row.filter((file) => existsSync(file)).map((file) => small(file, shown))));
}

async function small(file: string, shown: number): Promise<Row[number]> {
  const { data, info } = await sharp(file).resize({ width: shown }).png().toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

async function write(rows: readonly Row[], file: string): Promise<void> {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [width, top] = [0, 0];
  for (const row of rows.filter(({ length }) => length > 0)) {
    let left = 0;
    for (const { input, width: across } of row) {
      placed.push({ input, left, top });
      left += across + gap;
    }
    width = Math.max(width, left - gap);
    top += Math.max(...row.map(({ height }) => height)) + gap;
  }
  if (placed.length === 0) return;
  const sheet = sharp({ create: { width, height: top - gap, channels: 3, background: ground } });
  await sheet.composite(placed).png({ palette: true }).toFile(file);
}

/** Whether an image differs visibly; a new one does. */
async function isNoticed(was: string | undefined, is: string): Promise<boolean> {
  if (!existsSync(is)) return false;
  if (was === undefined || !existsSync(was)) return true;
  const [one, other] = await Promise.all([was, is].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })));
  if (!one || !other || one.info.height !== other.info.height) return true;
  let count = 0;
  for (let at = 0; at < other.data.length; at += 3) if (Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > 24) count += 1;
  return count > (other.data.length / 3) * noticed;
}
