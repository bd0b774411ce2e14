import { describe, expect, test } from 'vitest';
import { fieldProblem, formValues } from './form-values.ts';

const well = { valid: true, valueMissing: false, tooShort: false, tooLong: false };

describe('form values', () => {
  test('ER-01 one entry is a text, several of a name are a list in their order', () => {
    const data = new FormData();
    data.append('title', 'Charter');
    data.append('groupIds', 'b');
    data.append('groupIds', 'a');
    expect(formValues(data)).toEqual({ title: 'Charter', groupIds: ['b', 'a'] });
  });
  test('ER-01 a name of several boxes is a list with one tick and with none', () => {
    const isList = (name: string) => name === 'groupIds' || name === 'kinds';
    const data = new FormData();
    data.append('groupIds', 'a');
    expect(formValues(data, ['groupIds', 'kinds'], isList)).toEqual({ groupIds: ['a'], kinds: [] });
  });
  test('ER-01 files are left out, and a field named like a part of every object stays a field', () => {
    const data = new FormData();
    data.append('picture', new Blob(['x']));
    data.append('__proto__', 'x');
    const values = formValues(data);
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});

describe('field problems', () => {
  test('ER-01 what the browser finds is told in the codes that the server uses', () => {
    expect(fieldProblem({ name: 'a', value: 'x', validity: well })).toBeUndefined();
    expect(fieldProblem({ name: 'a', value: '', validity: { ...well, valid: false, valueMissing: true } })).toEqual({
      name: 'a',
      code: 'field.required',
    });
    expect(fieldProblem({ name: 'a', value: 'x@', validity: { ...well, valid: false } })).toEqual({ name: 'a', code: 'field.invalid' });
  });
  test('ER-01 a text over or under its length names the limit, an empty optional one is well', () => {
    expect(fieldProblem({ name: 'a', value: 'abcd', validity: well, limit: 3 })).toEqual({ name: 'a', code: 'field.tooLong', limit: 3 });
    expect(fieldProblem({ name: 'a', value: 'abc', validity: well, limit: 3 })).toBeUndefined();
    expect(fieldProblem({ name: 'a', value: 'abc', validity: well, minLength: 8 })).toEqual({
      name: 'a',
      code: 'field.tooShort',
      limit: 8,
    });
    expect(fieldProblem({ name: 'a', value: '', validity: well, minLength: 8 })).toBeUndefined();
  });
});
