import sql, { raw } from 'sql-template-tag';
import { people, type PersonOfTests, type PersonRows } from '#platform/server/testing/examples.ts';
import { readZip } from '#platform/server/testing/read-zip.ts';
import type { ReadyFixture } from './set-up-fixture.ts';
import { findInColumns } from './find-in-columns.ts';
import { leaksIn } from './leaks-in.ts';

/** Tables of the tested features, with the declared treatment of personal rows. */
function personTables({ walked }: ReadyFixture): Map<string, { feature: string; rows: PersonRows | undefined }> {
  return new Map(
    walked.flatMap(({ feature, examples }) =>
      feature.tables.map((table) => [table, { feature: feature.name, rows: examples.persons?.[table] }] as const),
    ),
  );
}

/** Finds tables without rows, and tables with user IDs without a declared treatment. */
export async function crawlTables(fixture: ReadyFixture): Promise<string[]> {
  const findings: string[] = [];
  const named = new Set(
    (await findInColumns(fixture.app.db, { id: fixture.people.owner.viewer.id, email: fixture.people.owner.email })).map(
      ({ table }) => table,
    ),
  );
  for (const { feature, examples } of fixture.walked)
    for (const table of feature.tables) {
      const place = `features/${feature.name}/server/examples.ts`;
      const { found } = await fixture.app.db.one<{ found: boolean }>(sql`select exists (select from ${raw(table)}) as found`);
      if (!found && !examples.emptyTables?.[table]) findings.push(`${table} has no row: let ${place} make one`);
      if (named.has(table) && !examples.persons?.[table])
        findings.push(
          `${table} names a person: say under persons in ${place} where their export tells of it, and whether it stays when they go`,
        );
      if (found && !named.has(table) && examples.persons?.[table]) findings.push(`${table} has no row of the owner: let ${place} make one`);
    }
  return findings;
}

async function exportOf(fixture: ReadyFixture, who: PersonOfTests): Promise<Map<string, string>> {
  const { status, bytes, text } = await fixture.fetch(who, 'GET', '/api/export');
  if (status !== 200) throw new Error(`the export answered ${who} with ${text}`);
  return readZip(bytes);
}

/**
 * Checks that each export contains what the person wrote and what is stored about them, and nothing
 * for others only.
 */
export async function crawlExports(fixture: ReadyFixture): Promise<string[]> {
  const findings: string[] = [];
  for (const who of people) {
    const files = await exportOf(fixture, who);
    // A person's own texts are always theirs, and an ID alone is not content.
    const others = fixture.things.filter(({ writtenBy = 'owner' }) => writtenBy !== who);
    const texts = others.map(({ marks: { id: _, ...marks } = {}, ...thing }) => ({ ...thing, marks }));
    for (const [path, text] of files) findings.push(...leaksIn(text, who, `the export, in ${path},`, texts));
    const whole = [...files.values()].join('\n');
    for (const { name, marks, writtenBy = 'owner' } of fixture.things)
      if (writtenBy === who && marks && !Object.values(marks).some((mark) => whole.includes(mark)))
        findings.push(`the export of ${who} holds nothing of the ${name}`);
  }
  const [all, none] = [await exportOf(fixture, 'owner'), await exportOf(fixture, 'stranger')];
  for (const [table, { rows }] of personTables(fixture)) {
    const place = rows?.inExport;
    if (typeof place !== 'string') continue;
    const own = [...all].filter(([path]) => path === place || (place.endsWith('/') && path.startsWith(place)));
    if (!own.some(([path, text]) => text !== none.get(path)))
      findings.push(`the export tells nothing of ${table}: no ${place} of somebody who has a row there`);
  }
  return findings;
}

/**
 * Closes the owner's account and checks that their name remains only where declared, and their
 * content only where it outlives them.
 */
export async function crawlClosing(fixture: ReadyFixture): Promise<string[]> {
  const { app } = fixture;
  const { viewer, email } = fixture.people.owner;
  const needles: Record<string, string> = { id: viewer.id, username: viewer.username, email };
  for (const { name, marks, writtenBy = 'owner', outlives } of fixture.things)
    if (writtenBy === 'owner' && !outlives) for (const [field, mark] of Object.entries(marks ?? {})) needles[`${name}: ${field}`] = mark;
  const { status, text } = await fixture.fetch('owner', 'DELETE', '/api/user/self-delete');
  if (status !== 200) return [`closing the account was answered with ${text}`];
  await app.runJobs();
  const stored = personTables(fixture);
  return (await findInColumns(app.db, needles))
    .filter(({ table, what }) => !(/(^|: )id$/.test(what) && stored.get(table)?.rows?.kept))
    .map(({ place, what }) => `the account is closed, and ${place} still holds its ${what}`);
}
