import { expect, test } from 'vitest';
import { questionLimits } from '../../contract/limits.ts';
import { contentProblems, questionProblems } from './question-problems.ts';

const aText = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: text ? [{ type: 'text' as const, text }] : [] }],
});
const whole = { category: 'legal', title: 'How do herons stand?', content: aText('On one leg?') };
const required = (name: string) => ({ name, code: 'field.required' });

test('QA-01 a text must not be empty or too long', () => {
  expect(contentProblems(aText('On one leg?'))).toEqual([]);
  expect(contentProblems(aText(''))).toEqual([required('content')]);
  expect(contentProblems(aText('   '))).toEqual([required('content')]);
  expect(contentProblems(aText('a'.repeat(questionLimits.characters)))).toEqual([]);
  expect(contentProblems(aText('a'.repeat(questionLimits.characters + 1)))).toEqual([
    { name: 'content', code: 'field.tooLong', limit: questionLimits.characters },
  ]);
});

test('QA-01 all missing fields are named at once, in the order of the form; groups only if the form has them', () => {
  expect(questionProblems(whole)).toEqual([]);
  expect(questionProblems({ ...whole, groupIds: ['ABCD2345'] })).toEqual([]);
  expect(questionProblems({ ...whole, groupIds: [] })).toEqual([required('groupIds')]);
  expect(questionProblems({ category: '', title: ' ', content: aText(''), groupIds: [] })).toEqual(
    ['category', 'title', 'content', 'groupIds'].map(required),
  );
});
