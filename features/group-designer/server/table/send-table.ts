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
  const translate = (key: string) => words.translate(language, 'group-designer', key);
  const [category] = await listNamedCategories(db);
  const designer = await findDesigner(db, signedIn(viewer).id);
  const group = translate('template.group');
  const company = translate('template.company');
  const text = writeTable(words, language, [
    {
      role: translate('value.role.group'),
      name: group,
      company,
      manager: designer?.email ?? '',
      category: category ? nameIn(language)(category) : '',
      description: translate('template.description'),
      visibility: translate('value.visibility.private'),
    },
    {
      role: translate('value.role.member'),
      name: translate('template.person'),
      email: 'ana.rivera@example.org',
      position: translate('template.position'),
      company,
      language,
      groups: group,
    },
    {
      role: translate('value.role.manager'),
      name: translate('template.manager'),
      email: 'marcos.campos@example.org',
      company,
      language,
      groups: group,
    },
  ]);
  return { name: `${translate('template.fileName')}.csv`, stream: Readable.from([text]) };
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
  const translate = (key: string) => words.translate(language, 'group-designer', key);
  const [category] = await listNamedCategories(db);
  const groups = [1, 2, 3].map((number) => ({ name: translate(`sample.group${number}`), description: translate('sample.description') }));
  const company = translate('sample.company');
  const text = writeTable(words, language, [
    ...groups.map(({ name, description }) => ({
      role: translate('value.role.group'),
      name,
      company,
      category: category ? nameIn(language)(category) : '',
      description,
      visibility: translate('value.visibility.private'),
    })),
    ...samplePeople.flatMap((people, index) =>
      people.map((name) => ({
        role: translate('value.role.member'),
        name,
        email: sampleAddress(name),
        company,
        language,
        groups: groups[index]?.name ?? '',
      })),
    ),
  ]);
  return { name: `${translate('sample.fileName')}.csv`, stream: Readable.from([text]) };
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
