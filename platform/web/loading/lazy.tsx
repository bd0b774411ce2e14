import { memo, Suspense, use, useEffect, type ComponentType, type ReactNode } from 'react';
import { retryLoad } from './retry-load.ts';
import { type SettledPromise, settledPromise } from './settled-promise.ts';

const loads: (() => Promise<unknown>)[] = [];
let missing = 0;

/** Whether such components are on screen whose code is not. */
export const hasPendingCode = (): boolean => missing > 0;

/** Stands in the place of one: React may hold back what arrived for a moment. */
function Missing({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    missing += 1;
    return () => {
      missing -= 1;
    };
  }, []);
  return children;
}

/**
 * A component whose code is loaded when it is first shown, since most visits never need it. The server has it from the
 * start (see `loadAllLazy`), so that a page is written whole. Until its code arrives, which is asked for again, ever more seldom, `Meanwhile` stands in
 * its place, or nothing.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let loading: SettledPromise<ComponentType<Props>> | undefined;
  const start = () => (loading ??= settledPromise(retryLoad(load)));
  if (import.meta.env.SSR) loads.push(start);
  function Loaded(props: Props): ReactNode {
    const started = start();
    // The server waits for none while it writes a page.
    if (import.meta.env.SSR && started.status !== 'fulfilled') return Meanwhile ? <Meanwhile {...props} /> : null;
    const Component = use(started);
    return <Component {...props} />;
  }
  // What the server wrote stays on screen until the code is here, unless something made React render it before: hence the memo.
  return memo(function Later(props: Props): ReactNode {
    return (
      <Suspense fallback={<Missing>{Meanwhile && <Meanwhile {...props} />}</Missing>}>
        <Loaded {...props} />
      </Suspense>
    );
  }) as unknown as ComponentType<Props>;
}

let allLoaded: Promise<unknown> = Promise.resolve();

/** Loads every such component, those that came since the last time among them; the server does so before it renders. */
export async function loadAllLazy(): Promise<void> {
  const added = loads.splice(0);
  if (added.length) allLoaded = Promise.all([allLoaded, ...added.map((load) => load())]);
  await allLoaded;
}
