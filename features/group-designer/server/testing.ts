import { Readable } from 'node:stream';
import { newId } from '#platform/server/common/id.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { groupColumns, personColumns } from '../contract/columns.ts';
import type { DesignGroup, DesignPerson } from '../contract/design.ts';
import type { ImportReply } from '../contract/shapes.ts';
import { createDesign, readDesign, saveDesign } from './commands.ts';
import { convertDesign } from './conversion/convert-design.ts';
import { importDesign } from './table/import-design.ts';

const empty = <C extends string>(columns: readonly C[]) => Object.fromEntries(columns.map((column) => [column, ''])) as Record<C, string>;
let made = 0;

/** Valid row of a group, managed by the person with this address. */
export const aGroupRow = (manager: string, fields: Partial<DesignGroup> = {}): DesignGroup => ({
  ...empty(groupColumns),
  id: newId(),
  place: (made += 1),
  line: null,
  name: `Designed ${made}`,
  company: 'Atelier Nord',
  category: 'miscellaneous',
  description: 'Designed together.',
  manager,
  ...fields,
});

/** Valid row of a person without an account. */
export const aPersonRow = (groupIds: readonly string[], fields: Partial<DesignPerson> = {}): DesignPerson => ({
  ...empty(personColumns),
  id: newId(),
  place: (made += 1),
  line: null,
  role: 'member',
  name: `Invited ${made}`,
  email: `invited-${made}@example.org`,
  groupIds,
  ...fields,
});

/** Creates a design with these rows; returns its ID. */
export async function aDesign(
  app: TestApp,
  owner: SignedInViewer,
  { people = [], groups = [], name = 'Season' }: { people?: DesignPerson[]; groups?: DesignGroup[]; name?: string } = {},
): Promise<string> {
  const context = app.as(owner);
  const { id } = await createDesign(context, { params: undefined, query: undefined, body: { name } });
  const body = { revision: 1, people: { put: people, remove: [] }, groups: { put: groups, remove: [] } };
  await saveDesign(context, { params: { id }, query: undefined, body });
  return id;
}

/** Converts a design and runs all background tasks. */
export async function converted(app: TestApp, owner: SignedInViewer, id: string): Promise<void> {
  const { revision } = await readDesign(app.as(owner), { params: { id }, query: undefined, body: undefined });
  await convertDesign([])(app.as(owner), { params: { id }, query: undefined, body: { revision, commandId: newId() } });
  await app.finishTasks();
}

/** Imports a file into a design. */
export async function imported(app: TestApp, owner: SignedInViewer, id: string, content: string | Buffer): Promise<ImportReply> {
  const { revision } = await readDesign(app.as(owner), { params: { id }, query: undefined, body: undefined });
  const bytes = Buffer.from(content);
  const body = { chunks: Readable.from([bytes]), bytes: bytes.length, stop: () => {} };
  return importDesign(app.as(owner), { params: { id }, query: { revision, columns: undefined }, body: undefined }, body);
}
