import { createContext, useContext, useState, type ReactNode } from 'react';
import { options } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { renderWithoutSubscriptions } from './server-contexts.ts';

const Shade = createContext('none');

function Reader(): ReactNode {
  const [count] = useState(1);
  return (
    <b>
      {useContext(Shade)} {count}
    </b>
  );
}

test('SH-05 the server renders contexts without subscriptions', () => {
  const seen: unknown[] = [];
  const hooks = options as { diffed?: (node: { type: unknown; __c?: object }) => void };
  const before = hooks.diffed;
  hooks.diffed = (node) => {
    before?.(node);
    if (node.type === Reader) seen.push(node.__c);
  };
  const page = (
    <Shade.Provider value="dark">
      <Reader />
      <Shade.Provider value="light">
        <Reader />
      </Shade.Provider>
    </Shade.Provider>
  );
  renderWithoutSubscriptions();
  expect(renderToString(page)).toBe('<b>dark 1</b><b>light 1</b>');
  // Fields that a subscription sets on a component.
  expect(seen.map((component) => Object.hasOwn(component as object, 'componentWillUnmount'))).toEqual([false, false]);
});
