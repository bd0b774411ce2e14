import { describe, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { askedWords, findQuestions, markedParts } from './find-words.ts';
import { faq } from '../contract/texts/faq.ts';
import type { HelpArea } from '../contract/texts/help-area.ts';

const sentences = (areas: readonly HelpArea[]) =>
  areas.flatMap(({ heading, questions }) => [heading, ...questions.flatMap(({ question, answer }) => [question, ...answer])]);
const found = (requested: string, language: (typeof languages)[number] = 'en') =>
  findQuestions(faq[language], askedWords(requested)).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('the questions', () => {
  test('LE-01 all three languages have the same ids, links and names, and each id is unique', () => {
    const shape = (areas: readonly HelpArea[]) =>
      areas.map(({ id, questions }) => [
        id,
        questions.map((each) => [
          each.id,
          each.answer.map((text) => [...text.matchAll(/\]\(([^)]+)\)|\{(\w+)\}/g)].map(([, link, name]) => link ?? name).sort()),
        ]),
      ]);
    const ids = faq.en.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)]);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    for (const language of languages) expect(shape(faq[language])).toEqual(shape(faq.en));
  });

  test('LA-02 no sentence is the same in two languages, and each follows the typography of its language', () => {
    for (const language of languages)
      for (const sentence of sentences(faq[language])) {
        for (const other of languages)
          if (other !== language && sentence !== 'Documents') expect(sentences(faq[other])).not.toContain(sentence);
        expect(sentence, 'a sentence that is not there').toMatch(/\p{L}/u);
        expect(sentence).not.toMatch(/ {2}|\p{L}'\p{L}|\.\.\.|<\w/u);
        if (language === 'fr') expect(sentence).not.toMatch(/[^\u202f][;!?](?=\s|$)|[^\u00a0][:»](?=\s|$)/);
        if (language === 'es') expect((sentence.match(/\?/g) ?? []).length).toBe((sentence.match(/¿/g) ?? []).length);
      }
  });

  test('LE-01 the answers name the support hours and the way to reach support', () => {
    const hours = {
      en: 'Monday to Friday, 9am to 7pm',
      fr: 'du lundi au vendredi, de 9 h à 19 h',
      es: 'de lunes a viernes, de 9:00 a 19:00',
    };
    for (const language of languages) {
      const whole = sentences(faq[language]).join(' ').replaceAll('\u00a0', ' ');
      expect(whole).toContain(hours[language]);
      expect(whole).toContain('(/contact#contact)');
    }
  });
});

describe('searching', () => {
  test('LE-01 search finds questions that contain every word, ignoring accents and capitals', () => {
    expect(found('')).toHaveLength(47);
    expect(found('FORGOTTEN password')).toContain('password');
    expect(found('mot de passe oublie', 'fr')).toContain('password');
    expect(found('contrasena', 'es')).toContain('password');
    expect(found('password giraffe')).toEqual([]);
  });

  test('LE-01 search ignores link targets', () => {
    expect(found('confidentialdatapolicy')).toEqual([]);
  });

  test('LE-01 matches are marked as they are written', () => {
    const parts = (text: string, requested: string) =>
      markedParts(text, askedWords(requested)).map(({ text: part, isMarked }) => ({ text: part, isMarked }));
    expect(parts('Où est l’Élan ?', 'elan ou')).toEqual([
      { text: 'Où', isMarked: true },
      { text: ' est l’', isMarked: false },
      { text: 'Élan', isMarked: true },
      { text: ' ?', isMarked: false },
    ]);
    expect(parts('une œuvre', 'oeuv')).toEqual([
      { text: 'une ', isMarked: false },
      { text: 'œuv', isMarked: true },
      { text: 're', isMarked: false },
    ]);
    expect(markedParts('', ['a'])).toEqual([]);
  });
});
