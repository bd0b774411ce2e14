import { beforeEach, expect, test } from 'vitest';
import { fill, keepableControls, startOf, stateOf, valuesOf, type Control } from './field-values.ts';

let form: HTMLFormElement;
beforeEach(() => {
  document.body.innerHTML = `<form>
    <input name="title" value="Tides"><textarea name="text">At ebb</textarea>
    <select name="kind"><option value="a">A</option><option value="b" selected>B</option></select>
    <select name="plain"><option value="x">X</option><option value="y">Y</option></select>
    <input type="checkbox" name="day" value="mon" checked><input type="checkbox" name="day" value="tue">
    <input type="radio" name="who" value="all" checked><input type="radio" name="who" value="some">
    <input type="password" name="secret"><input type="text" name="shown" autocomplete="current-password">
    <input name="code" autocomplete="one-time-code"><input type="file" name="file"><input type="hidden" name="id">
    <input type="search" name="q"><input name="range" data-unkept=""><input value="nameless"><button type="submit" name="go"></button><input type="submit" name="send">
  </form>`;
  form = document.querySelector('form')!;
  // The test window does not know the initially selected option.
  Object.defineProperty((named('kind') as unknown as HTMLSelectElement).options[1]!, 'defaultSelected', { value: true });
});
const named = (name: string, at = 0) => form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)[at] as Control;

test('SE-05 written and chosen fields are stored: no passwords, visible or not, no codes, files, searches or what is marked as secret', () => {
  expect(keepableControls(form).map(({ name }) => name)).toEqual(['title', 'text', 'kind', 'plain', 'day', 'day', 'who', 'who']);
});

test('SE-05 current and initial state are read for each kind of field', () => {
  const shown = keepableControls(form).map((control) => [startOf(control), stateOf(control)]);
  expect(shown).toEqual([
    ['Tides', 'Tides'],
    ['At ebb', 'At ebb'],
    ['b', 'b'],
    ['x', 'x'],
    ['true', 'true'],
    ['false', 'false'],
    ['true', 'true'],
    ['false', 'false'],
  ]);
  for (const [control, values] of [
    [named('title'), ['Ebb']],
    [named('kind'), ['a']],
    [named('day'), []],
  ] as const)
    fill(control, values);
  expect([startOf(named('title')), stateOf(named('title'))]).toEqual(['Tides', 'Ebb']);
  expect([startOf(named('kind')), stateOf(named('kind'))]).toEqual(['b', 'a']);
  expect([startOf(named('day')), stateOf(named('day'))]).toEqual(['true', 'false']);
});

test('SE-05 checked boxes of one name are combined; a name without a field is empty', () => {
  const names = new Set(['title', 'day', 'who', 'gone']);
  expect([...valuesOf(keepableControls(form), names)]).toEqual([
    ['title', ['Tides']],
    ['day', ['mon']],
    ['who', ['all']],
    ['gone', []],
  ]);
});

test('SE-05 a field is set like user input, with events; unchanged and unavailable values are skipped', () => {
  const received: string[] = [];
  for (const type of ['input', 'change', 'click'])
    form.addEventListener(type, ({ target }) => received.push(`${type} ${(target as Control).name} ${(target as Control).value}`));
  expect(fill(named('title'), ['Tides'])).toBe(true);
  expect(received).toEqual([]);
  expect(fill(named('title'), ['Ebb', 'Flood'])).toBe(true);
  expect(received.splice(0)).toEqual(['input title Ebb', 'change title Ebb']);
  expect(fill(named('text'), [])).toBe(true);
  expect([named('text').value, received.splice(0)]).toEqual(['', ['input text ', 'change text ']]);
  expect(fill(named('kind'), ['none'])).toBe(false);
  expect([named('kind').value, received]).toEqual(['b', []]);
  expect(fill(named('kind'), ['a'])).toBe(true);
  expect(received.splice(0)).toEqual(['input kind a', 'change kind a']);
  const checked = () => ['day', 'who'].map((name) => [0, 1].map((at) => (named(name, at) as HTMLInputElement).checked));
  for (const [name, at, values] of [
    ['day', 0, ['tue']],
    ['day', 1, ['tue']],
    ['who', 1, ['some']],
    // The other of the two was unchecked by that.
    ['who', 0, ['some']],
  ] as const)
    expect(fill(named(name, at), values)).toBe(true);
  expect(checked()).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(received.filter((each) => each.startsWith('click'))).toEqual(['click day mon', 'click day tue', 'click who some']);
});
