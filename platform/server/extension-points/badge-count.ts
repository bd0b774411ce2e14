import type { Queries } from '../database/db.ts';
import type { Modules } from './modules.ts';
import type { SignedInViewer } from '../security/viewer.ts';

/**
 * A counter of items that need a person's attention. It is read with every page of a signed-in
 * user, so it must be cheap.
 */
export interface BadgeCount {
  /** The name under which the browser gets it. */
  kind: string;
  count: (queries: Queries, viewer: SignedInViewer, modules: Pick<Modules, 'isOff'>) => Promise<number>;
}
