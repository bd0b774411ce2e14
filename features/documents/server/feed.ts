import { groupSummaries, type GroupSummary } from '#features/groups/server/public-api.ts';
import { code } from '#platform/contract/id.ts';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import { atomFeed, type Enclosure } from '#platform/server/html/atom-feed.ts';
import type { PublicFile } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { siteNameNow } from '#platform/server/installation/site-name.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import { isolated, sideBySide } from '#platform/contract/isolated.ts';
import { enclosuresOf } from './enclosures.ts';
import { newestPublic, type FeedRow } from './public-store.ts';

const entries = 50;

/**
 * Atom feed (RFC 4287) of the newest public documents: `/feed.atom`.
 * `?lang=fr`: in one language. `?group=…`: of one public group; a private group is not found.
 */
export const documentFeed: PublicFile = {
  path: '/feed.atom',
  query: ['lang', 'group'],
  async make(app, { lang: language, group: requested }) {
    if (language !== undefined && !isLanguage(language)) return undefined;
    const group = requested === undefined ? undefined : await publicGroup(app, requested);
    if (requested !== undefined && !group) return undefined;
    const rows = await newestPublic(app.db, { language, groupId: group?.id, limit: entries });
    const enclosures = await enclosuresOf(
      app,
      rows.map(({ id }) => id),
    );
    return { type: 'application/atom+xml; charset=utf-8', body: await feedOf(app, { language, group, rows, enclosures }) };
  },
};

async function publicGroup({ db }: AppContext, requested: unknown): Promise<GroupSummary | undefined> {
  const { data: id } = code.safeParse(requested);
  return id === undefined ? undefined : (await groupSummaries(db, visitor, [id])).get(id);
}

interface Feed {
  language: Language | undefined;
  group: GroupSummary | undefined;
  rows: readonly FeedRow[];
  enclosures: ReadonlyMap<string, readonly Enclosure[]>;
}

async function feedOf({ db, config, words }: AppContext, { language, group, rows, enclosures }: Feed): Promise<string> {
  const { publicUrl } = config;
  const inLanguage = language ? `lang=${language}` : undefined;
  const address = (path: string, ...queries: (string | undefined)[]) => {
    const query = queries.filter((each) => each !== undefined).join('&');
    return path + (query && `?${query}`);
  };
  const title = language ? words.translate(language, 'documents', 'feedTitle') : words.translate('en', 'documents', 'titlePublic');
  return atomFeed({
    publicUrl,
    path: address('/feed.atom', group && `group=${group.id}`, inLanguage),
    pagePath: group ? address(`/network/${group.id}`) : address('/blogGeneral2', inLanguage),
    title: sideBySide([group?.name, title, await siteNameNow(db, config)]),
    language,
    entries: rows.map(({ subtitle, excerpt, ...row }) => ({
      ...row,
      path: `/publicInternetArticle?id=${row.id}`,
      enclosures: enclosures.get(row.id) ?? [],
      summary: subtitle ? `${isolated(subtitle)}. ${isolated(excerpt)}` : excerpt,
    })),
  });
}
