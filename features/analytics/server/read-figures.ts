import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { isLanguage } from '#platform/contract/language.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { readFigures as readFiguresEndpoint } from '../contract/endpoints.ts';
import type { Figures } from '../contract/shapes.ts';
import { sumLanguages, sumPages, sumPeriods } from './store.ts';

export async function readFigures(
  { db }: Context,
  { query: { range } }: Pick<ParsedInput<typeof readFiguresEndpoint>, 'query'>,
): Promise<Figures> {
  const [periods, pages, languages] = [await sumPeriods(db, range), await sumPages(db, range), await sumLanguages(db, range)];
  return {
    periods,
    pages,
    languages: languages.flatMap(({ language, views }) => (isLanguage(language) ? [{ language, views }] : [])),
  };
}
