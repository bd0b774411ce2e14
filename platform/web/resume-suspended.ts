import { options, type VNode } from 'preact';

type Internals = { __P?: unknown };
type CatchError = (error: unknown, vnode: VNode & { __c?: Internals }, ...rest: unknown[]) => void;

/** Where each component renders to. */
const parents = new WeakMap<object, unknown>();

/**
 * Lets a component suspend again before its first promise resolves. Preact saves the parent element of a component that suspends and clears it (`__P`, its
 * name in the published build); the second time it would save the cleared one, and never render the component again.
 */
export function resumeSuspended(): void {
  const internals = options as { __e?: CatchError };
  const catchError = internals.__e;
  internals.__e = (error, vnode, ...rest) => {
    const component = vnode.__c;
    if (component && error instanceof Promise) {
      if (component.__P) parents.set(component, component.__P);
      else component.__P = parents.get(component);
    }
    catchError?.(error, vnode, ...rest);
  };
}
