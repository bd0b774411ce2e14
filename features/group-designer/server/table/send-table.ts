import { Readable } from 'node:stream';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { findDesigner, listNamedCategories } from '../plan/account-store.ts';
import { readRows } from '../row-store.ts';
import { seenDesign } from '../authorized-design.ts';
import type { NamedCategory } from './vocabulary.ts';
import { writeDesign, writeTable } from './write-csv.ts';

const nameIn =
  (language: Language) =>
  ({ id, names }: NamedCategory): string =>
    names[languages.indexOf(language)] ?? id;

/** Template file with an example of a group, a member and a manager. */
export async function readTemplate(
  { db, viewer, words }: Context,
  { query: { language } }: ParsedInput<typeof endpoints.readTemplate>,
): Promise<FileAnswer> {
  const say = (key: string) => words.say(language, 'group-designer', key);
  const [category] = await listNamedCategories(db);
  const designer = await findDesigner(db, signedIn(viewer).id);
  const group = say('template.group');
  const company = say('template.company');
  const text = writeTable(words, language, [
    {
      role: say('value.role.group'),
      name: group,
      company,
      manager: designer?.email ?? '',
      category: category ? nameIn(language)(category) : '',
      description: say('template.description'),
      visibility: say('value.visibility.private'),
    },
    {
      role: say('value.role.member'),
      name: say('template.person'),
      email: 'ana.rivera@example.org',
      position: say('template.position'),
      company,
      language,
      groups: group,
    },
    {
      role: say('value.role.manager'),
      name: say('template.manager'),
      email: 'marcos.campos@example.org',
      company,
      language,
      groups: group,
    },
  ]);
  return { name: `${say('template.fileName')}.csv`, stream: Readable.from([text]) };
}

/** Invented people of the example, four in each group. */
const samplePeople = [
  ['Amina Haddad', 'Lucas Moreau', 'Inés Navarro', 'Tom Whitfield'],
  ['Zoé Laurent', 'Marek Nowak', 'Priya Raman', 'Diego Fuentes'],
  ['Hanna Berg', 'Samuel Okoro', 'Clara Romano', 'Wei Chen'],
] as const;

const sampleAddress = (name: string): string =>
  `${name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(' ', '.')}@example.org`;

/** Example of a list: three groups with invented people, whose addresses do not exist. */
export async function readSampleList(
  { db, words }: Context,
  { query: { language } }: ParsedInput<typeof endpoints.readSampleList>,
): Promise<FileAnswer> {
  const say = (key: string) => words.say(language, 'group-designer', key);
  const [category] = await listNamedCategories(db);
  const groups = [1, 2, 3].map((number) => ({ name: say(`sample.group${number}`), description: say('sample.description') }));
  const company = say('sample.company');
  const text = writeTable(words, language, [
    ...groups.map(({ name, description }) => ({
      role: say('value.role.group'),
      name,
      company,
      category: category ? nameIn(language)(category) : '',
      description,
      visibility: say('value.visibility.private'),
    })),
    ...samplePeople.flatMap((people, index) =>
      people.map((name) => ({
        role: say('value.role.member'),
        name,
        email: sampleAddress(name),
        company,
        language,
        groups: groups[index]?.name ?? '',
      })),
    ),
  ]);
  return { name: `${say('sample.fileName')}.csv`, stream: Readable.from([text]) };
}

/** Exports a design as a file that imports to an equal design. */
export async function exportDesign(
  { db, viewer, words }: Context,
  { params: { id }, query: { language } }: ParsedInput<typeof endpoints.exportDesign>,
): Promise<FileAnswer> {
  await seenDesign(db, viewer, id, 'design.read');
  const text = writeDesign(words, language, await readRows(db, id), await listNamedCategories(db), nameIn(language));
  return { name: 'board.csv', stream: Readable.from([text]) };
}
