import { expect, test } from 'vitest';
import { CheckedRules } from '../checked-rules.ts';
import { SecondReading } from '../second-reading/second-reading.ts';
import { hashedText } from './chain.ts';
import type { EventBody, SessionEvent } from './events.ts';
import { textIn, textsIn, textsOf, wordingOf } from './languages.ts';
import { LegalLog } from './legal-log.ts';
import { TestSession, hashOf } from './testing/test-session.ts';

const translations = { ar: 'نص', en: 'Text' };
const clause = { clauseId: 'a', text: 'Texte', translations, textHash: hashOf('a') };

/** A session in French, Arabic and English with one accepted clause. */
function agreed() {
  const session = new TestSession({ languages: ['fr', 'ar', 'en'] }, 'bo');
  session.does('mia', { type: 'propose', title: null, ...clause });
  session.does('bo', {
    type: 'vote',
    clauseId: 'a',
    choice: 'accept',
    textHash: hashOf('a'),
    isConfirmed: true,
    reason: null,
    shown: ['ar', 'en'],
  });
  return session;
}

test('NE-27 the texts of a clause have one hash in any order', () => {
  expect(hashedText({ text: 'Texte' })).toBe('Texte');
  expect(hashedText({ text: 'T', translations: { en: 'E', ar: 'A' } })).toBe('{"text":"T","translations":{"ar":"A","en":"E"}}');
  expect(hashedText({ text: 'T', translations: { ar: 'A', en: 'E' } })).toBe('{"text":"T","translations":{"ar":"A","en":"E"}}');
});

test('NE-27 texts are taken apart and put together by the languages of the session', () => {
  const languages = ['fr', 'ar', 'en'];
  expect(wordingOf(['Texte', 'نص', 'Text'], languages)).toEqual({ text: 'Texte', translations });
  expect(textsIn(clause, languages)).toEqual(['Texte', 'نص', 'Text']);
  expect(textsOf(clause)).toEqual(['Texte', 'نص', 'Text']);
  expect([textIn(clause, 'ar'), textIn(clause, 'fr'), textIn(clause, undefined)]).toEqual(['نص', 'Texte', 'Texte']);
  expect([wordingOf(['Text'], undefined), textsIn({ text: 'Text' }, undefined)]).toEqual([{ text: 'Text' }, ['Text']]);
});

test('NE-27 a counter-proposal that changes one language is one of the whole; the same vote on other languages is another', () => {
  const session = new TestSession({ languages: ['fr', 'ar', 'en'], rule: 'unanimity' }, 'bo', 'cy');
  session.does('mia', { type: 'propose', title: null, ...clause });
  const vote = { type: 'vote', clauseId: 'a', choice: 'accept', textHash: hashOf('a'), isConfirmed: true, reason: null } as const;
  expect(session.does('bo', { ...vote, shown: ['ar'] })).toEqual(['ballotCast a']);
  expect(session.does('bo', { ...vote, shown: ['ar'] })).toEqual([]);
  expect(session.does('bo', { ...vote, shown: ['fr', 'ar'] })).toEqual(['ballotCast a']);
  expect(session.clause('a').ballots).toMatchObject([{ userId: 'mia' }, { userId: 'bo', shown: ['fr', 'ar'] }]);
  expect(session.clause('a').ballots[0]).not.toHaveProperty('shown');
  const counter = { type: 'counterPropose', clauseId: 'a1', targetId: 'a', textHash: hashOf('a1'), text: 'Texte' } as const;
  expect(session.refuses('cy', { ...counter, translations: { en: 'Text', ar: 'نص' } }).code).toBe('clause.sameText');
  expect(session.refuses('cy', { ...counter, translations: { ar: 'آخر' } }).code).toBe('clause.languagesUnfit');
  session.does('cy', { ...counter, translations: { ar: 'آخر', en: 'Text' } });
  expect(session.stands).toEqual({ a: 'pending', a1: 'active' });
});

/** Results of both implementations for the log after a change of one event. */
function readingsOf(type: EventBody['type'], data: object, which = 0) {
  const { events } = agreed();
  const place = events.flatMap((event, index) => (event.type === type ? [index] : []))[which];
  const changed = events.map((event, index) =>
    index === place ? { ...event, data: { ...event.data, ...data } } : event,
  ) as SessionEvent[];
  const readings = [new LegalLog(), new SecondReading()];
  return readings.map((reading) => changed.every((event) => reading.allows(event)));
}

test('NE-27 both readings find a log false that has other languages than its session, or none where they belong', () => {
  const rules = new CheckedRules('SESSION2');
  for (const event of agreed().events) rules.add(event);
  expect(rules.result).toMatchObject({ kind: 'legal', state: { clauses: [{ state: 'accepted', translations }] } });
  const illegal: readonly [EventBody['type'], object, which?: number][] = [
    ['sessionStarted', { languages: ['fr'] }],
    ['sessionStarted', { languages: ['fr', 'fr'] }],
    ['sessionStarted', { languages: ['fr', 'ar', 'en', 'es'] }],
    ['sessionStarted', { languages: ['fr', 2] }],
    ['sessionStarted', { languages: 'fr' }],
    ['sessionStarted', { languages: null }],
    ['clauseProposed', { translations: { ar: 'نص' } }],
    ['clauseProposed', { translations: { ...translations, fr: 'Texte' } }],
    ['clauseProposed', { translations: { ar: '', en: 'Text' } }],
    ['clauseProposed', { translations: { ar: 5, en: 'Text' } }],
    ['clauseProposed', { translations: undefined }],
    ['ballotCast', { shown: ['fr'] }],
    ['ballotCast', { shown: [] }, 1],
    ['ballotCast', { shown: ['en', 'ar'] }, 1],
    ['ballotCast', { shown: ['es'] }, 1],
    ['ballotCast', { shown: 'ar' }, 1],
    ['ballotCast', { shown: undefined }, 1],
  ];
  for (const [type, data, which] of illegal) {
    expect(readingsOf(type, data, which), `${type} ${JSON.stringify(data)}`).toEqual([false, false]);
  }
  // The first reading does not ask which editions there are.
  expect(readingsOf('sessionStarted', { rulesEdition: 5 })).toEqual([true, false]);
  expect(readingsOf('ballotCast', { shown: ['fr', 'en'] }, 1)).toEqual([true, true]);
});
