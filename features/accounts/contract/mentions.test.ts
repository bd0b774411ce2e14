import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf, rolesIn, unknownIn, usernamesIn } from './mentions.ts';

const ana = { id: 'AAAAAAAA', username: 'ana' };
const dotted = { id: 'BBBBBBBB', username: 'ana.' };

test('ME-04 a text mentions people as @username; email addresses and paths are no mentions', () => {
  expect(usernamesIn('@Ana, ask @josé-luis; write to bob@example.org or x/@eve')).toEqual(['ana', 'josé-luis']);
  expect(usernamesIn('(@ana) «@ana» @')).toEqual(['ana']);
  expect(usernamesIn('@ana.-')).toEqual(['ana.-', 'ana.', 'ana']);
});

test('ME-04 an impossible username is no mention, however long', () => {
  expect(usernamesIn(`@${'a'.repeat(31)}`)).toEqual([]);
  expect(usernamesIn(`@a${'.'.repeat(8000)}`)).toHaveLength(30);
});

test('ME-04 a trailing dot belongs to a name only if somebody has that name', () => {
  expect(piecesOf('Ask @ana.', [ana])).toEqual([{ text: 'Ask ' }, { text: '@ana', personId: ana.id }, { text: '.' }]);
  expect(piecesOf('Ask @Ana.', [ana, dotted])).toEqual([{ text: 'Ask ' }, { text: '@Ana.', personId: dotted.id }]);
  expect(piecesOf('Ask @bob', [ana])).toEqual([{ text: 'Ask @bob' }]);
});

test('ME-04 property: the pieces of a text join to the text and mention only people in it', () => {
  const part = fc.constantFrom('@ana', '@ana.', '@Bob', '@', ' ', '.', 'x', '\n', 'é', '@ana@bob');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const pieces = piecesOf(text, [ana, dotted]);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
      for (const { text: shown, personId } of pieces)
        if (personId !== undefined) expect(shown.toLowerCase()).toBe(personId === ana.id ? '@ana' : '@ana.');
    }),
  );
});

test('ME-04 unknown names are reported once, and text after a mention does not begin one', () => {
  expect(unknownIn('@ana, ask @bob.', [ana])).toEqual(['bob']);
  expect(unknownIn('@ana@bob', [ana])).toEqual([]);
});

test('GR-12 ME-04 a role is mentioned by its whole name, in any capitals; the longest name wins', () => {
  const roles = ['Board', 'Board (2026)', 'C++'];
  const text = '@board (2026), @Board, @C++! me@board @boards @ana';
  expect(rolesIn(text, roles)).toEqual(roles);
  expect(piecesOf(text, [ana], roles).filter(({ isRole, personId }) => isRole ?? personId)).toEqual([
    { text: '@board (2026)', isRole: true },
    { text: '@Board', isRole: true },
    { text: '@C++', isRole: true },
    { text: '@ana', personId: ana.id },
  ]);
  expect(unknownIn('@Board @nobody', [], roles)).toEqual(['nobody']);
  expect(rolesIn('Board, boards@board.org', roles)).toEqual([]);
});

test('GR-12 ME-04 a role of any printable characters is mentioned', () => {
  const name = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text && !/[\p{C}@]/u.test(text));
  fc.assert(
    fc.property(name, (role) => {
      expect(rolesIn(`Ask @${role}, please`, [role])).toEqual([role]);
    }),
  );
  for (const role of ['Vice-president', 'Co-founders', 'A/B', '^$.*+?()[]{}|\\'])
    expect(rolesIn(`Ask @${role}, please`, [role])).toEqual([role]);
});
