import { describe, expect, test } from 'vitest';
import { fieldProblem, formValues } from './form-values.ts';

const well = { valid: true, valueMissing: false, tooShort: false, tooLong: false };

describe('form values', () => {
  test('ER-01 a single entry is a string, several of a name are an array in order', () => {
    const data = new FormData();
    data.append('title', 'Charter');
    data.append('groupIds', 'b');
    data.append('groupIds', 'a');
    expect(formValues(data)).toEqual({ title: 'Charter', groupIds: ['b', 'a'] });
  });
  test('ER-01 a name of several checkboxes is an array with one and with none checked', () => {
    const isList = (name: string) => name === 'groupIds' || name === 'kinds';
    const data = new FormData();
    data.append('groupIds', 'a');
    expect(formValues(data, ['groupIds', 'kinds'], isList)).toEqual({ groupIds: ['a'], kinds: [] });
  });
  test('ER-01 files are omitted, and a field named like an object property stays a field', () => {
    const data = new FormData();
    data.append('picture', new Blob(['x']));
    data.append('__proto__', 'x');
    const values = formValues(data);
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});

describe('field problems', () => {
  test('ER-01 browser validation is reported with the codes of the server', () => {
    expect(fieldProblem({ name: 'a', value: 'x', validity: well })).toBeUndefined();
    expect(fieldProblem({ name: 'a', value: '', validity: { ...well, valid: false, valueMissing: true } })).toEqual({
      name: 'a',
      code: 'field.required',
    });
    expect(fieldProblem({ name: 'a', value: 'x@', validity: { ...well, valid: false } })).toEqual({ name: 'a', code: 'field.invalid' });
  });
  test('ER-01 a text outside its length names the limit, an empty optional one is valid', () => {
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
