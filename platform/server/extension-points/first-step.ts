import type { AppContext } from '../app-context.ts';
import type { SignedInViewer } from '../security/viewer.ts';

/** Each person has the list of one role; administrators have that of administrators. */
export const firstStepRoles = ['administrator', 'manager', 'member'] as const;
export type FirstStepRole = (typeof firstStepRoles)[number];

/** One of the first steps of a new person, which ticks itself. */
export interface FirstStep {
  /** Unique among all features; the browser selects its texts by this name. */
  name: string;
  /** Role that the step is for, with its position in the list, ascending. */
  order: Readonly<Partial<Record<FirstStepRole, number>>>;
  /** Whether the person has done it, from facts in the database or the configuration. */
  isDone: (app: AppContext, viewer: SignedInViewer) => Promise<boolean>;
}
