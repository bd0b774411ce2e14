import { expect, test } from 'vitest';
import { serverClock } from '#platform/web/api/server-clock.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import type { ListedSession } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { EndedSessions } from './ended-sessions.tsx';
import { SessionCard } from './session-card.tsx';

const session: ListedSession = {
  id: 'SESS2345',
  title: 'The new boats',
  agenda: 'Two boats\nby autumn',
  documentType: 'contract',
  managerName: 'Ana Soto',
  groupName: 'Herons',
  phase: 'open',
  startedAt: '2026-03-02T08:00:00Z',
  endsAt: '2026-03-02T09:00:00Z',
  endedAt: null,
  partyCount: 3,
  clauseCount: 4,
  decidedCount: 1,
  acceptedCount: 1,
  votesDue: [],
  viewerStatus: 'none',
  isManager: false,
};
const card = (fields: Partial<ListedSession> = {}) =>
  renderHtml(<SessionCard session={{ ...session, ...fields }} />, { words: { negotiation: en } });
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const isOpened = (html: string) => html.includes('href="/negociation/SESS2345"');
const isJoined = (html: string) => html.includes(`>${en.join}<`);

test('NE-05 a session in a list shows title, agenda or ID, its manager and its progress', () => {
  const html = card();
  expect(textOf(html)).toContain('The new boats');
  expect(textOf(html)).toContain('Herons · Managed by Ana Soto');
  expect(textOf(html)).toContain('3 parties');
  expect(textOf(html)).toContain('1 accepted 3 undecided');
  expect(textOf(card({ title: null }))).toMatch(/Two boats (?!by)/);
  expect(textOf(card({ title: null, agenda: '' }))).toContain('SESS2345');
  expect(textOf(card({ isManager: true }))).not.toContain('Managed by');
  expect(textOf(card({ clauseCount: 0, decidedCount: 0, acceptedCount: 0 }))).not.toContain('accepted');
});

test('NE-03 people who are not in a running session can join it; removed or declined people can neither open nor join it', () => {
  for (const phase of ['open', 'timeUp', 'finalVote'] as const) {
    for (const viewerStatus of ['none', 'left'] as const) {
      expect(isOpened(card({ phase, viewerStatus }))).toBe(true);
      expect(isJoined(card({ phase, viewerStatus }))).toBe(true);
    }
    for (const viewerStatus of ['present', 'waiting'] as const) {
      expect(isOpened(card({ phase, viewerStatus }))).toBe(true);
      expect(isJoined(card({ phase, viewerStatus }))).toBe(false);
    }
    for (const viewerStatus of ['removed', 'declined'] as const) {
      expect(isOpened(card({ phase, viewerStatus }))).toBe(false);
      expect(isJoined(card({ phase, viewerStatus }))).toBe(false);
      expect(textOf(card({ phase, viewerStatus }))).toContain(en[`status.${viewerStatus}`]);
    }
  }
});

test('NE-04 an ended session can be opened by former parties, with its outcome in words; nobody can join it', () => {
  const ended = (fields: Partial<ListedSession>) =>
    renderHtml(<EndedSessions sessions={[{ ...session, phase: 'ended', endedAt: '2026-03-05T08:00:00Z', ...fields }]} />, {
      words: { negotiation: en },
    });
  for (const viewerStatus of ['present', 'left', 'removed'] as const) expect(isOpened(ended({ viewerStatus }))).toBe(true);
  for (const viewerStatus of ['none', 'waiting', 'declined'] as const) {
    expect(isOpened(ended({ viewerStatus }))).toBe(false);
    expect(textOf(ended({ viewerStatus }))).not.toContain('ontract:');
  }
  for (const viewerStatus of ['none', 'left', 'present'] as const) expect(isJoined(ended({ viewerStatus }))).toBe(false);
  expect(textOf(ended({ viewerStatus: 'present' }))).toContain('Mar 5, 2026');
  const outcome = (clauseCount: number, decidedCount: number, acceptedCount: number) =>
    textOf(ended({ viewerStatus: 'present', clauseCount, decidedCount, acceptedCount }));
  expect(outcome(6, 6, 5)).toContain('Contract: 5 clauses agreed, 1 not accepted 5 accepted 1 not accepted');
  expect(outcome(1, 1, 1)).toContain('Contract: one clause agreed 1 accepted');
  expect(outcome(4, 2, 1)).toContain('No contract: 2 clauses undecided 1 accepted 1 not accepted 2 undecided');
  expect(outcome(2, 2, 0)).toContain('No agreement: 2 clauses not accepted');
  expect(outcome(0, 0, 0)).toContain('No contract: nothing was proposed');
});

test('NE-05 a card says what it needs from the viewer, and leads there', () => {
  const asked = card({ viewerStatus: 'present', votesDue: ['3'] });
  expect(textOf(asked)).toContain('Your vote is missing on clause 3');
  expect(asked).toContain('aria-label="Vote in “The new boats”"');
  const several = card({ viewerStatus: 'present', votesDue: ['3', '4.1'] });
  expect(textOf(several)).toContain('Your vote is missing on 2 clauses');
  const idle = card({ viewerStatus: 'present' });
  expect(textOf(idle)).not.toContain('vote');
  expect(idle).toContain('aria-label="Open “The new boats”"');
  expect(textOf(card({ viewerStatus: 'waiting' }))).not.toContain(en.openSession);
});

test('NE-05 the phase of a session is shown: time left, time up, or final vote', () => {
  expect(textOf(card({ endsAt: new Date(serverClock.now() + 600_000).toISOString() }))).toContain('10 minutes left');
  expect(textOf(card({ phase: 'timeUp' }))).toContain(en['standing.timeUp']);
  expect(textOf(card({ phase: 'finalVote' }))).toContain(en['standing.finalVote']);
  expect(textOf(card({ phase: 'finalVote' }))).not.toContain(en['standing.timeUp']);
  expect(textOf(card({ viewerStatus: 'waiting' }))).toContain(en.waiting);
});
