import type { Queries } from './db.ts';
import type { Modules } from './modules.ts';
import type { SignedInViewer } from './viewer.ts';

/** How many things of one kind wait for a person. It is asked with every page that somebody signed in opens, so it must be cheap. */
export interface WaitingCount {
  /** Names it to the browser, where a place of the feature shows it. */
  kind: string;
  count: (queries: Queries, viewer: SignedInViewer, modules: Pick<Modules, 'isOff'>) => Promise<number>;
}
