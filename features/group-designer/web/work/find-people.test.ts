import { expect, test } from 'vitest';
import { designOf, emptyDesign } from '../../contract/design.ts';
import { everybody, findPeople } from './find-people.ts';
import { newGroup, newPerson } from './new-rows.ts';

const choir = newGroup(emptyDesign, { name: 'Choir' });
const people = [
  { ...newPerson(emptyDesign, { name: 'Zoé Aubert', city: 'Rennes' }), place: 1 },
  { ...newPerson(emptyDesign, { name: 'Inés Ferrer', city: 'Murcia', role: 'manager' }), place: 2, groupIds: [choir.id] },
  { ...newPerson(emptyDesign, { name: 'Tom Reed' }), place: 3 },
];
const design = designOf({ people, groups: [choir] });
const [zoe] = people;
const faults = new Map([[zoe?.id ?? '', new Map([['email', 'cell.required']])]]);
const named = (filter: Partial<typeof everybody>) => findPeople(design, { ...everybody, ...filter }, faults).map(({ name }) => name);

test('MV-02 people are found by words, missing fields, role and group', () => {
  expect(named({})).toEqual(['Zoé Aubert', 'Inés Ferrer', 'Tom Reed']);
  expect(named({ q: 'aubert RENNES' })).toEqual(['Zoé Aubert']);
  expect(named({ q: 'ines' })).toEqual(['Inés Ferrer']);
  expect(named({ show: 'faulty' })).toEqual(['Zoé Aubert']);
  expect(named({ show: 'managers' })).toEqual(['Inés Ferrer']);
  expect(named({ show: 'ungrouped' })).toEqual(['Zoé Aubert', 'Tom Reed']);
  expect(named({ groupId: choir.id })).toEqual(['Inés Ferrer']);
});
