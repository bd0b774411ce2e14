import { expect, test } from 'vitest';
import { ada, bob, convocationOf, cyd, dan, day, eve, Played, startAt, usualBylaws } from '../testing/played.ts';
import type { EventBody, Meeting } from './events.ts';
import { arrivalsBeforeStart } from './people.ts';
import { postalVotesOn } from './postal-votes.ts';

const to = (changed: Partial<Meeting> = {}): EventBody => ({
  kind: 'rescheduled',
  payload: { at: startAt, timeZone: 'Europe/Paris', place: 'Town hall', link: null, ...changed },
});

test('PO-03 the convener alone announces another start, which keeps the notice period counted from then', () => {
  const played = new Played();
  expect(played.tries(bob, to({ at: startAt + day }))).toBe('assembly.notAllowed');
  played.at = startAt - 2 * day;
  expect(played.tries(ada, to({ at: startAt + day - 1 }))).toBe('assembly.noticeTooShort');
  expect(played.tries(ada, to({ at: startAt + day }))).toBe('done');
  expect(played.now.convocation.at).toBe(startAt + day);
  expect(played.now.moves).toMatchObject([{ before: { at: startAt, place: 'Town hall' } }]);
  played.at = startAt;
  expect(played.tries(ada, { kind: 'opened', payload: {} })).toBe('assembly.tooEarly');
});

test('PO-03 another place needs no notice, but a place or link, and a difference', () => {
  const played = new Played();
  played.at = startAt - 1;
  expect(played.tries(ada, to({ place: 'Garden' }))).toBe('done');
  expect(played.tries(ada, to({ place: 'Garden' }))).toBe('assembly.malformed');
  expect(played.tries(ada, to({ place: null }))).toBe('assembly.noPlace');
  expect(played.tries(ada, to({ place: null, link: 'https://example.org/room' }))).toBe('done');
  expect(played.tries(ada, to())).toBe('done');
  expect(played.now.moves).toHaveLength(3);
  played.opened(ada);
  expect(played.tries(ada, to({ place: 'Garden' }))).toBe('assembly.alreadyOpened');
});

test('PO-03 proxies and postal votes stay in force at another start; who is present checks in again', () => {
  const played = new Played({
    bylaws: { ...usualBylaws, noticeDays: 0, postalVotes: 'withQuorum', quorum: { kind: 'people', people: 2 } },
  });
  played.represents(cyd, dan).does(eve, { kind: 'postalVoteCast', payload: { motion: 'm1', person: eve, choice: 'for' } });
  played.at = startAt - arrivalsBeforeStart;
  played.arrives(ada);
  expect(played.now.quorum.isReached).toBe(true);
  played.does(ada, to({ at: startAt + day }));
  expect(played.now.people.every(({ presence }) => presence === null)).toBe(true);
  expect(played.now.quorum.isReached).toBe(false);
  expect(played.now.proxies).toMatchObject([{ from: dan, to: cyd, state: 'accepted' }]);
  expect(postalVotesOn(played.now)).toHaveLength(1);
  expect(played.tries(ada, { kind: 'arrived', payload: { person: ada, how: 'remote' } })).toBe('assembly.tooEarly');
  // Until the new start, people vote by post.
  played.at = startAt + day - 1;
  expect(played.tries(bob, { kind: 'postalVoteCast', payload: { motion: 'm1', person: bob, choice: 'against' } })).toBe('done');
});

test('PO-03 logs of edition 2 know no other start', () => {
  const old = new Played({ ...convocationOf(), edition: 2 });
  expect(old.tries(ada, to({ at: startAt + day }))).toBe('assembly.malformed');
});
