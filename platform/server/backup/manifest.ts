import { z } from 'zod';

/** What a backup says of itself, as its first entry. */
export const manifest = z.strictObject({
  format: z.literal(1),
  /** The version of the program that made it. */
  release: z.string(),
  /** The instant of the database whose state it holds; all that was acknowledged before is in it. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that had landed, in the order in which they did, and the job queue's own level. */
  migrations: z.array(z.string()),
  jobMigrations: z.int(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
});
export type Manifest = z.output<typeof manifest>;
export type TableShape = Manifest['tables'][number];

/** Its last entry: how many rows each table has, so that nobody takes a part for the whole. */
export const closing = z.strictObject({ rows: z.record(z.string(), z.int()) });
export type Closing = z.output<typeof closing>;

/** The names of entries. A table comes in parts, which put together are what `COPY … FROM STDIN` reads; files stand as below the data folder. */
export const entryNames = {
  manifest: 'manifest.json',
  closing: 'closing.json',
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  file: (path: string) => `data/${path}`,
};
