import { memo, Suspense, use, useEffect, type ComponentType, type ReactNode } from 'react';
import { retryLoad } from './retry-load.ts';
import { type SettledPromise, settledPromise } from './settled-promise.ts';

const loads: (() => Promise<unknown>)[] = [];
let missing = 0;

/** Whether a lazy component on screen still waits for its code. */
export const hasPendingCode = (): boolean => missing > 0;

/** The fallback of a component; counts while it is mounted. */
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
 * A component whose code is loaded, with retries, when it is first rendered. The server loads all of
 * them before rendering (`loadAllLazy`). Until the code arrives, `Meanwhile` or nothing is rendered.
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
    // The server does not wait while it renders.
    if (import.meta.env.SSR && started.status !== 'fulfilled') return Meanwhile ? <Meanwhile {...props} /> : null;
    const Component = use(started);
    return <Component {...props} />;
  }
  // Memoised, so that the server’s HTML stays until the code is loaded, without an earlier render.
  return memo(function Later(props: Props): ReactNode {
    return (
      <Suspense fallback={<Missing>{Meanwhile && <Meanwhile {...props} />}</Missing>}>
        <Loaded {...props} />
      </Suspense>
    );
  }) as unknown as ComponentType<Props>;
}

let allLoaded: Promise<unknown> = Promise.resolve();

/** Loads all lazy components, including those added since the last call; for the server. */
export async function loadAllLazy(): Promise<void> {
  const added = loads.splice(0);
  if (added.length) allLoaded = Promise.all([allLoaded, ...added.map((load) => load())]);
  await allLoaded;
}
