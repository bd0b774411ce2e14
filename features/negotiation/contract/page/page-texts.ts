import type { contractPage } from './contract-page.ts';

/** Location of a text in a contract: a part of the page, or the number of a clause. */
export type About = { part: ContractPart } | { clause: string };
export type ContractPart = 'title' | 'facts' | 'agenda' | 'parties' | 'contents' | 'clauses' | 'proof';

export interface PageText {
  about: About;
  text: string;
  /** Entries of the table of contents end with the number of a page. */
  isEntry?: boolean;
}

type Page = ReturnType<typeof contractPage>;
type PrintedClause = NonNullable<Page['agreed']>['clauses'][number];

/** All texts of a contract in the order in which `contract.typ` sets them, except the address for verification, which is the last one. */
export function pageTexts(page: Page): PageText[] {
  const about = (part: ContractPart, texts: readonly (string | null)[]): PageText[] =>
    texts.flatMap((text) => (text === null ? [] : [{ about: { part }, text }]));
  const factTexts = (rows: Page['facts']) => rows.flatMap(({ label, lines }) => [label, ...lines]);
  const { notice, agenda, parties, agreed, annexes, record } = page;
  return [
    ...about('title', [page.kind, page.heading, notice?.title ?? null, notice?.text ?? null]),
    ...about('facts', factTexts(page.facts)),
    ...about('agenda', [agenda.heading, ...agenda.paragraphs.flatMap(({ lines }) => lines)]),
    ...about('parties', [
      parties.heading,
      ...parties.columns,
      ...parties.rows.flatMap(({ number, name, details, role, stays }) => [number, name, ...details, role, ...stays]),
    ]),
    ...contentsOf(page),
    ...(agreed ? [...about('clauses', [agreed.heading, agreed.lead]), ...agreed.clauses.flatMap(clauseTexts)] : []),
    ...annexes.flatMap(({ heading, lead, clauses }) => [...about('clauses', [heading, lead]), ...clauses.flatMap(clauseTexts)]),
    ...about('proof', [
      record.heading,
      record.lead,
      ...factTexts(record.facts),
      ...(record.check ? [record.check.heading, record.check.text] : []),
    ]),
  ];
}

function clauseTexts({ mark, title, paragraphs, languages, notes }: PrintedClause): PageText[] {
  const lines = languages ? languageTexts(languages) : paragraphs.flatMap((paragraph) => paragraph.lines);
  const texts = [`${mark}${title}`, ...lines, ...notes];
  return texts.map((text) => ({ about: { clause: mark }, text }));
}

/** Side by side, paragraphs follow each other in rows. */
function languageTexts({ isBeside, texts }: NonNullable<PrintedClause['languages']>): string[] {
  if (!isBeside) return texts.flatMap(({ name, paragraphs }) => [name, ...paragraphs.flatMap(({ lines }) => lines)]);
  const rows = Math.max(...texts.map(({ paragraphs }) => paragraphs.length));
  const inRow = (row: number) => texts.flatMap(({ paragraphs }) => paragraphs[row]?.lines ?? []);
  return [...texts.map(({ name }) => name), ...Array.from({ length: rows }, (_, row) => inRow(row)).flat()];
}

/** The table of contents: every heading, with the number of its page. */
function contentsOf({ contents, agenda, parties, agreed, annexes, record }: Page): PageText[] {
  if (contents === null) return [];
  const headed = (heading: string, clauses: readonly PrintedClause[]) => [heading, ...clauses.map(({ mark, title }) => `${mark}${title}`)];
  const headings = [
    agenda.heading,
    parties.heading,
    ...(agreed ? headed(agreed.heading, agreed.clauses) : []),
    ...annexes.flatMap(({ heading, clauses }) => headed(heading, clauses)),
    record.heading,
    ...(record.check ? [record.check.heading] : []),
  ];
  const about = { part: 'contents' } as const;
  return [{ about, text: contents }, ...headings.map((text) => ({ about, text, isEntry: true }))];
}
