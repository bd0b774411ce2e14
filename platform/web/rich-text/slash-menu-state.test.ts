import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { editorExtensions } from './editor-extensions.ts';
import { isNamedBy, type SlashCommand, slashCommandAfter } from './slash-menu-state.ts';

const schema = getSchema(editorExtensions({ placeholder: () => '', onRefused: () => {} }));
const lineOf = (text: string, type = 'paragraph') => ({ type, content: text ? [{ type: 'text', text }] : [] });

/** Types characters one by one at a position; returns the menu’s query after each. */
function typed(content: readonly object[], at: number, signs: string): (string | null)[] {
  let state = EditorState.create({ schema, doc: schema.nodeFromJSON({ type: 'doc', content }) });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  let command: SlashCommand | null = null;
  return Array.from(signs, (sign) => {
    const { from } = state.selection;
    const tr = sign === '←' ? state.tr.delete(from - 1, from) : state.tr.insertText(sign);
    state = state.apply(tr);
    command = slashCommandAfter(command, { state }, tr);
    return command && command.query;
  });
}

test('DO-02 the menu opens when “/” is typed at the start of a line, follows the typing, and closes with the sign', () => {
  expect(typed([lineOf('')], 1, '/he←←←a/')).toEqual(['', 'h', 'he', 'h', '', null, null, null]);
  expect(typed([lineOf('and')], 4, '/or')).toEqual([null, null, null]);
  // Text after the sign is not part of the query.
  expect(typed([lineOf('and')], 1, '/q')).toEqual(['', 'q']);
  const broken = { type: 'paragraph', content: [{ type: 'text', text: 'one' }, { type: 'hardBreak' }] };
  expect(typed([broken], 5, '/t')).toEqual(['', 't']);
  expect(typed([lineOf('')], 1, '/ no')).toEqual(['', null, null, null]);
  expect(typed([lineOf('', 'codeBlock')], 1, '/h')).toEqual([null, null]);
});

test('DO-02 moving to a line that starts with “/” opens nothing', () => {
  expect(typed([lineOf('/tmp')], 5, '/x')).toEqual([null, null]);
});

test('DO-02 a choice is found by the prefix of any of its words, ignoring accents', () => {
  expect(isNamedBy('Liste numérotée', 'NUME')).toBe(true);
  expect(isNamedBy('Liste numérotée', 'liste n')).toBe(true);
  expect(isNamedBy('Bulleted list', 'list')).toBe(true);
  expect(isNamedBy('Bulleted list', 'ist')).toBe(false);
});
