import { expect, test } from 'vitest';
import { byGroup } from '#platform/web/registry/administration.ts';
import { features } from '../features.ts';

test('AD-01 administration pages are in five sections by frequency of use; tables have full width', async () => {
  const pages = await Promise.all(
    features.map(async ({ name, administrationPages }) =>
      ((await administrationPages?.()) ?? []).map((page) => ({ ...page, feature: name })),
    ),
  );
  const shown = pages
    .flat()
    .toSorted(byGroup)
    .map(({ group, feature, segment, isWide = false, waiting }) =>
      [group, feature, segment, isWide ? 'wide' : '', waiting?.kind ?? ''].join(' ').trim(),
    );
  expect(shown).toEqual([
    'overview figures figures wide',
    'overview analytics visits',
    'people accounts people wide',
    'people accounts invitations',
    'people groups groups wide',
    'people contact messages',
    'people group-designer template',
    'content moderation reports  reports',
    'content groups categories',
    'content search synonyms',
    'installation admin modules wide',
    'installation installation announcement',
    'installation installation owner',
    'installation pages texts',
    'installation installation limits wide',
    'installation accounts registration',
    'installation accounts provider',
    'operation accounts audit wide',
    'operation accounts mails  links',
    'operation notifications refusedAddresses',
    'operation inbound-mail incomingMail',
    'operation admin jobs  failedJobs',
    'operation admin backups',
    'operation negotiation records',
  ]);
  // A new page fits between two others.
  const turns = pages.flat().map(({ group, order }) => `${group} ${order}`);
  expect(new Set(turns).size).toBe(turns.length);
});
