import { expect, test } from 'vitest';
import en from '../words/en.json' with { type: 'json' };
import es from '../words/es.json' with { type: 'json' };
import fr from '../words/fr.json' with { type: 'json' };
import { designLimits } from './limits.ts';

test('MV-06 error sentences name the actual limits, in three languages', () => {
  const { designs, people, groups, groupsOfPerson, fileBytes } = designLimits;
  const numbersIn = (text: string) =>
    text
      .replaceAll(/(?<=\d)[.,\s](?=\d{3})/g, '')
      .match(/\d+/g)
      ?.map(Number);
  for (const words of [en, fr, es]) {
    expect(numbersIn(words['error.design.tooMany'])).toEqual([designs, people, groups]);
    expect(numbersIn(words['error.cell.tooManyGroups'])).toEqual([groupsOfPerson]);
    expect(numbersIn(words['error.design.fileTooLarge'])).toEqual([fileBytes / 2 ** 20]);
  }
});
