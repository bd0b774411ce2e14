import { isLanguage } from '#platform/contract/language.ts';
import { sideBySide } from '#platform/contract/isolated.ts';
import { atomFeed } from '#platform/server/html/atom-feed.ts';
import type { PublicFile } from '#platform/server/extension-points/feature.ts';
import { siteNameNow } from '#platform/server/installation/site-name.ts';
import { latestPublic } from './exports-store.ts';

const path = '/questions.atom';
const entries = 50;

/** Atom feed of the latest public questions: `/questions.atom`, or `?lang=fr` for one language. */
export const questionFeed: PublicFile = {
  path,
  query: ['lang'],
  async make({ db, config, words }, { lang: language }) {
    if (language !== undefined && !isLanguage(language)) return undefined;
    const rows = await latestPublic(db, { language, limit: entries });
    const body = atomFeed({
      publicUrl: config.publicUrl,
      path: language ? `${path}?lang=${language}` : path,
      pagePath: '/flux',
      title: sideBySide([words.translate(language ?? 'en', 'questions', 'feedTitle'), await siteNameNow(db, config)]),
      language,
      entries: rows.map(({ createdAt, excerpt, ...row }) => ({
        ...row,
        path: `/discussion/${row.id}`,
        publishedAt: createdAt,
        summary: excerpt,
      })),
    });
    return { type: 'application/atom+xml; charset=utf-8', body };
  },
};
