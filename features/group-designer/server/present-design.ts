import type { Viewer } from '#platform/server/security/viewer.ts';
import { may } from '#platform/server/security/policy.ts';
import type { DesignState } from '../contract/limits.ts';
import type { DesignHead } from '../contract/shapes.ts';
import { policy } from './policy.ts';
import type { DesignRow } from './store.ts';

const isAtRest = (state: DesignState): boolean => state === 'draft' || state === 'undone';
const isAtWork = (state: DesignState): boolean => state === 'converting' || state === 'undoing';

/** Whether a design can be edited in its state. */
export const isEditable = ({ state }: Pick<DesignRow, 'state'>): boolean => isAtRest(state);

/** Shape of a design without its rows. */
export function presentHead(viewer: Viewer, design: DesignRow): DesignHead {
  const { state } = design;
  const mayEdit = may(viewer, policy, 'design.edit', design);
  const mayConvert = may(viewer, policy, 'design.convert', design);
  return {
    id: design.id,
    name: design.name,
    state,
    revision: design.revision,
    peopleCount: design.peopleCount,
    groupCount: design.groupCount,
    createdAt: design.createdAt,
    savedAt: design.savedAt,
    convertedAt: design.convertedAt,
    undoUntil: state === 'converted' || state === 'undoing' ? design.undoUntil : null,
    progress: isAtWork(state) ? { done: design.done ?? 0, total: design.total } : null,
    failure: design.failure,
    can: {
      edit: mayEdit && isAtRest(state),
      convert: mayConvert && isAtRest(state) && design.groupCount > 0,
      undo: mayConvert && design.canUndo,
      delete: may(viewer, policy, 'design.delete', design) && !isAtWork(state),
    },
  };
}
