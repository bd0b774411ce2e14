import { expect, test } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import type { Group, SuggestedGroup } from '../contract/shapes.ts';
import accountWords from '../../accounts/words/shared/en.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { categoriesQuery } from './categories-query.ts';
import { GroupFirstSteps } from './group/group-first-steps.tsx';
import { JoinPage } from './invitation/join-page.tsx';
import { NetworkPage } from './network/network-page.tsx';
import { fittingQuery, groupsQuery, invitationQuery, requestsQuery } from './queries.ts';
import { RequestsWaiting } from './request/requests-waiting.tsx';
import { group as sample } from './testing/samples.ts';

const words = { groups: en, 'groups/public': open, 'groups/shared': shared, 'accounts/shared': accountWords };
const group: Group = { ...sample, category: 'legal', description: 'Birds.', memberCount: 1, viewerStatus: 'member', version: 1 };

/** The page of an invitation link, as the server renders it. */
const joining = (reply: object) =>
  renderHtml(
    <Route path="/join/:code">
      <JoinPage />
    </Route>,
    { at: '/join/abc', words, read: [[invitationQuery('abc'), reply]] },
  );

test('GR-09 the page of an invitation link names the group, and leads through sign-in and back', () => {
  const invited = joining({ groupName: 'Herons', groupId: null, inviter: null, isMember: false });
  expect(invited).toContain('<title>You’re invited to join Herons · Atrium</title>');
  expect(invited).toMatch(/<h1[^>]*>You’re invited to join Herons<\/h1>/);
  expect(invited).toContain(open.invitedNew);
  expect(invited).toMatch(/href="\/connect\?next=%2Fjoin%2Fabc#login"[^>]*>[^]*?I already have an account/);
  expect(invited).toContain('<meta name="robots" content="noindex"/>');
});

test('GR-09 members see that they are, with a link to the group', () => {
  const member = joining({ groupName: 'Herons', groupId: 'ABCD2345', inviter: null, isMember: true });
  expect(member).toMatch(/<h1[^>]*>You are a member of Herons<\/h1>/);
  expect(member).toMatch(/href="\/network\/ABCD2345"[^>]*>[^]*?Open group/);
  expect(member).not.toContain('/register');
});

test('GR-10 the manager of a new group sees the first steps, and which ones are done', () => {
  const steps = (fields: Partial<Group>) => renderHtml(<GroupFirstSteps group={{ ...group, ...fields }} />, { words });
  const started = steps({ description: '' });
  expect(started).toContain(`<section aria-labelledby="first-steps"><h2 id="first-steps">${en['steps.title']}</h2>`);
  for (const key of [
    'steps.invite',
    'steps.inviteText',
    'steps.inviteButton',
    'steps.inviteChoose',
    'steps.describe',
    'steps.describeText',
    'steps.describeButton',
  ] as const)
    expect(started).toContain(en[key]);
  const doneIn = (html: string) => html.split(`(${en['first.done']})`).length - 1;
  expect(doneIn(started)).toBe(0);
  expect(doneIn(steps({ description: '', memberCount: 2 }))).toBe(1);
  expect(doneIn(steps({ description: 'x' }))).toBe(1);
});

/** The page of groups at an address, with the given results for the filter. */
const network = (
  query: string,
  filter: Parameters<typeof groupsQuery>[0],
  items: readonly Group[],
  create = true,
  fitting: readonly SuggestedGroup[] = [],
) =>
  renderHtml(<NetworkPage />, {
    at: `/network?${query}`,
    words,
    read: [
      [groupsQuery(filter), { items, nextCursor: null, total: items.length, can: { create } }],
      [categoriesQuery(), [{ id: 'legal', name: 'Law/Rules' }]],
      [fittingQuery(), { items: fitting }],
    ],
  });

test('GR-08 the page of groups follows its address: list, search and category', () => {
  const mine = network('', { list: 'mine', q: '', category: '' }, [group]);
  expect(mine).toMatch(/href="\/network"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/network"/);
  expect(mine).toContain('Herons');
  expect(mine).toContain(`>${en.create}<`);
  const found = network('list=public&q=tide&category=legal', { list: 'public', q: 'tide', category: 'legal' }, [group], false);
  expect(found).toMatch(/href="\/network\?list=public"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/network\?list=public"/);
  expect(found).toContain('value="tide"');
  expect(found).toMatch(/<option value="legal" selected="">Law\/Rules<\/option>/);
  expect(found).not.toContain(`>${en.create}<`);
  expect(controlsOf(found).filter((each) => each.startsWith('category'))).toEqual(['category']);
  expect(network('list=public', { list: 'public', q: '', category: '' }, [])).toContain(en.publicEmptyText);
  const none = network('', { list: 'mine', q: '', category: '' }, []);
  expect(none).toMatch(/<h2[^>]*>You are not in a group yet<\/h2>[^]*href="\/network\?list=public"/);
  expect(none).not.toContain(en.suggestedText);
  // The button that creates a group is in the header alone.
  expect(none.split(`>${en.create}<`)).toHaveLength(2);
  // Suggestions come first.
  expect(network('', { list: 'mine', q: '', category: '' }, [], true, [{ ...group, groupName: 'Otters', reasons: ['language'] }])).toMatch(
    /<h2[^>]*>You are not in a group yet<\/h2>[^]*<h3[^]*Otters[^]*In your language[^]*href="\/network\?list=public"[^>]*>See public groups/,
  );
  expect(network('q=x', { list: 'mine', q: 'x', category: '' }, [])).toContain(en.noMatchText);
  expect(network('join=ABCD2345', { list: 'mine', q: '', category: '' }, [])).toContain('value="ABCD2345"');
});

test('GR-04 a request names its author and group, and so do its buttons', () => {
  const request = { groupId: 'ABCD2345', groupName: 'Herons', userId: 'AAAAAAA3', name: 'Bob', requestedAt: '2026-01-01T00:00:00Z' };
  const waiting = renderHtml(<RequestsWaiting />, { words, read: [[requestsQuery(), { items: [request], nextCursor: null, total: 1 }]] });
  const translate = (sentence: string) => sentence.replace('{name}', 'Bob').replace('{group}', 'Herons');
  expect(waiting).toContain(`aria-label="${translate(en.declineNamed)}"`);
  expect(waiting).toContain(`aria-label="${translate(en.acceptNamed)}"`);
  expect(waiting).toContain(translate(en.asksFor));
});
