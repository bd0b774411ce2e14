import { expect, test } from 'vitest';
import { readWrittenAnswer } from './written-answer.ts';

test.each([
  ['Yes', { answer: 'yes' }],
  ['yes thanks, with my sister', { answer: 'yes', note: 'thanks, with my sister' }],
  ['I’ll be there!', { answer: 'yes' }],
  ['Oui !', { answer: 'yes' }],
  ['OUI, mais\nà 20 h.', { answer: 'yes', note: 'mais à 20 h.' }],
  ['¡Sí! Llevo café.', { answer: 'yes', note: 'Llevo café.' }],
  ['Si.', { answer: 'yes' }],
  ['Maybe – if the train is on time', { answer: 'maybe', note: 'if the train is on time' }],
  ['peut-e\u0302tre', { answer: 'maybe' }],
  ['Quizás\n\nDepende del trabajo', { answer: 'maybe', note: 'Depende del trabajo' }],
  ['No', { answer: 'no' }],
  ['No, sorry', { answer: 'no', note: 'sorry' }],
  ['Non désolée, je travaille', { answer: 'no', note: 'désolée, je travaille' }],
  ['No puedo, lo siento', { answer: 'no', note: 'lo siento' }],
])('ML-01 EV-02 “%s” answers an event', (text, answer) => {
  expect(readWrittenAnswer(text)).toEqual(answer);
});

test.each([
  'No problem, I will come.',
  'Si je peux, je viens.',
  'Si puedo, voy.',
  'Maybe you could send the address?',
  'Yesterday was better.',
  'Nonante personnes ?',
  'See you there!',
  '',
])('ML-01 EV-02 “%s” is no answer: it is not guessed', (text) => {
  expect(readWrittenAnswer(text)).toBeUndefined();
});

test('ML-01 EV-02 a long note is cut, without half a character', () => {
  const { note = '' } = readWrittenAnswer(`Yes. ${'a'.repeat(198)}😀😀`) ?? {};
  expect(note).toHaveLength(200);
  expect(note.isWellFormed()).toBe(true);
  expect(note.endsWith('…')).toBe(true);
});
