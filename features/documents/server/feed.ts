import { groupSummaries, type GroupSummary } from '#features/groups/server/public-api.ts';
import { code } from '#platform/contract/id.ts';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { PublicFile } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { visitor } from '#platform/server/viewer.ts';
import { xmlText } from '#platform/server/xml.ts';
import { isolated, sideBySide } from '#platform/contract/isolated.ts';
import { newestPublic, type FeedRow } from './public-store.ts';

const entries = 50;

/**
 * The newest public documents as an Atom feed (RFC 4287): `/feed.atom` of all, `?lang=fr` of those in one language, `?group=…` of those
 * addressed to a public group. A private group has none, like one that does not exist.
 */
export const documentFeed: PublicFile = {
  path: '/feed.atom',
  query: ['lang', 'group'],
  async make(house, { lang: language, group: asked }) {
    if (language !== undefined && !isLanguage(language)) return undefined;
    const group = asked === undefined ? undefined : await publicGroup(house, asked);
    if (asked !== undefined && !group) return undefined;
    const rows = await newestPublic(house.db, { language, groupId: group?.id, limit: entries });
    return { type: 'application/atom+xml; charset=utf-8', body: feedOf(house, { language, group, rows }) };
  },
};

async function publicGroup({ db }: House, asked: unknown): Promise<GroupSummary | undefined> {
  const { data: id } = code.safeParse(asked);
  return id === undefined ? undefined : (await groupSummaries(db, visitor, [id])).get(id);
}

interface Feed {
  language: Language | undefined;
  group: GroupSummary | undefined;
  rows: readonly FeedRow[];
}

function feedOf({ config, words }: House, { language, group, rows }: Feed): string {
  const inLanguage = language ? `lang=${language}` : undefined;
  const address = (path: string, ...queries: (string | undefined)[]) => {
    const query = queries.filter((each) => each !== undefined).join('&');
    return xmlText(config.publicUrl + path + (query && `?${query}`));
  };
  const self = address('/feed.atom', group && `group=${group.id}`, inLanguage);
  const title = language ? words.say(language, 'documents', 'feedTitle') : words.say('en', 'documents', 'titlePublic');
  // A feed must say when it changed last; an empty one never did.
  const updated = rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00Z');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language ?? 'en'}">`,
    `<id>${self}</id>`,
    `<title>${xmlText(sideBySide([group?.name, title, 'Atrium']))}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${group ? address(`/network/${group.id}`) : address('/blogGeneral2', inLanguage)}"/>`,
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
    `<summary>${xmlText(subtitle ? `${isolated(subtitle)}. ${isolated(excerpt)}` : excerpt)}</summary>`,
    '</entry>',
  ].join('');
}
