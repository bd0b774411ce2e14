import { options, type VNode } from 'preact';

/** A provider as Preact's hooks see it; `sub` is called once for each component that reads it. */
interface Provider {
  sub: (component: unknown) => void;
}

/** Preact's internal names: before a component renders, and the component of a node. */
interface Internals {
  __r?: (node: VNode & { __c?: Provider }) => void;
}

const internals = options as Internals;
const ignore = { configurable: true, get: () => () => {}, set: () => {} };

/**
 * Ends subscriptions to contexts on the server, where a page is rendered once. Preact 11.2.0 adds a
 * set entry and a closure for each component that reads a context; garbage collection copies them
 * several times, which took a fifth of the rendering time.
 */
export function renderWithoutSubscriptions(): void {
  const before = internals.__r;
  internals.__r = (node) => {
    before?.(node);
    if (isProvider(node.type) && node.__c) Object.defineProperty(node.__c, 'sub', ignore);
  };
}

function isProvider(type: unknown): boolean {
  return typeof type === 'function' && 'Consumer' in type;
}
