import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { PublicFile } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { xmlText } from '#platform/server/xml.ts';
import { newestPublic, type FeedRow } from './public-store.ts';

const entries = 50;

/** The newest public documents as an Atom feed (RFC 4287): `/feed.atom` of all, `/feed.atom?lang=fr` of those in one language. */
export const documentFeed: PublicFile = {
  path: '/feed.atom',
  async make(house, { lang }) {
    if (lang !== undefined && !isLanguage(lang)) return undefined;
    const rows = await newestPublic(house.db, lang, entries);
    return { type: 'application/atom+xml; charset=utf-8', body: feedOf(house, lang, rows) };
  },
};

function feedOf({ config, words }: House, language: Language | undefined, rows: readonly FeedRow[]): string {
  const self = `${config.publicUrl}/feed.atom${language ? `?lang=${language}` : ''}`;
  const title = language ? words.say(language, 'documents', 'feedTitle') : words.say('en', 'documents', 'titlePublic');
  // A feed must say when it changed last; an empty one never did.
  const updated = rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00Z');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language ?? 'en'}">`,
    `<id>${xmlText(self)}</id>`,
    `<title>${xmlText(`${title} · Atrium`)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(`${config.publicUrl}/blogGeneral2${language ? `?lang=${language}` : ''}`)}"/>`,
    ...rows.map((row) => entryOf(row, config.publicUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(row: FeedRow, publicUrl: string): string {
  const { id, title, subtitle, excerpt, category, language, authorName, publishedAt, updatedAt } = row;
  return [
    language ? `<entry xml:lang="${language}">` : '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(`${publicUrl}/publicInternetArticle?id=${id}`)}"/>`,
    `<author><name>${xmlText(authorName)}</name></author>`,
    `<published>${publishedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<category term="${xmlText(category)}"/>`,
    `<summary>${xmlText(subtitle ? `${subtitle}. ${excerpt}` : excerpt)}</summary>`,
    '</entry>',
  ].join('');
}
