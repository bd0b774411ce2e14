import { z } from 'zod';

/** Metadata of a backup, its first entry. */
export const manifest = z.strictObject({
  format: z.literal(1),
  /** Version of the program that wrote it. */
  release: z.string(),
  /** Instant of the snapshot; everything acknowledged before it is included. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** Applied migrations in order, and the schema version of the job queue. */
  migrations: z.array(z.string()),
  jobMigrations: z.int(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
});
export type Manifest = z.output<typeof manifest>;
export type TableShape = Manifest['tables'][number];

/** Its last entry: the number of rows per table, to detect missing parts. */
export const closing = z.strictObject({ rows: z.record(z.string(), z.int()) });
export type Closing = z.output<typeof closing>;

/**
 * Names of entries. The parts of a table together are the input of `COPY … FROM STDIN`; files have
 * their paths in the data folder.
 */
export const entryNames = {
  manifest: 'manifest.json',
  closing: 'closing.json',
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  file: (path: string) => `data/${path}`,
};
