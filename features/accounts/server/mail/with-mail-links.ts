import { route, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { linksWaiting } from '../../contract/limits.ts';
import * as endpoints from '../../contract/mail-endpoints.ts';
import { copyMailLink } from './copy-link.ts';
import { listMails } from './list-mails.ts';
import { countWaitingForLink } from './mail-store.ts';

/** Adds the calls that need the links in mails of all features, and the count of people waiting. */
export function withMailLinks(accounts: ServerFeature, others: readonly Pick<ServerFeature, 'mailLinks'>[]): ServerFeature {
  const links = [accounts, ...others].flatMap(({ mailLinks = [] }) => mailLinks);
  return {
    ...accounts,
    routes: [...accounts.routes, route(endpoints.listMails, listMails(links)), route(endpoints.copyMailLink, copyMailLink(links))],
    badgeCounts: [
      {
        kind: linksWaiting,
        count: async (queries, { isAdministrator }) => (isAdministrator ? countWaitingForLink(queries, links) : 0),
      },
    ],
  };
}
