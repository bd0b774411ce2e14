/** Limits of designs and imported files. */
export const designLimits = {
  designs: 50,
  name: 80,
  people: 20_000,
  groups: 2_000,
  groupsOfPerson: 50,
  /** Characters per cell. */
  cell: 2_000,
  fileBytes: 20 * 1024 * 1024,
  fileColumns: 100,
  /** Maximum number of problems in a response; the total is reported as well. */
  problemsReported: 1_000,
  /** Maximum number of characters of a faulty cell in a response. */
  reportedValue: 100,
  /** Previews per user and minute. */
  previewsPerMinute: 20,
  saveBytes: 24 * 1024 * 1024,
} as const;

/**
 * Live message to the owner: a design, its conversion or its undo has progressed. `id`: the design.
 */
export const designChangedMessage = 'design.changed';

/**
 * States of a design.
 * `draft` and `undone`: editable. `converting` and `undoing`: locked. `converted`: can be undone
 * for a day.
 */
export const designStates = ['draft', 'converting', 'converted', 'undoing', 'undone'] as const;
export type DesignState = (typeof designStates)[number];

/**
 * Effect of a conversion on a person.
 * `invited`: asked to join. `member`: added directly, because they accepted an invitation by the
 * same manager before.
 * For administrators only: `new`: an account is created. `known`: an existing account is added.
 */
export const outcomes = ['invited', 'member', 'new', 'known', 'leftOut'] as const;
export type Outcome = (typeof outcomes)[number];

export const invitationStates = ['invited', 'accepted', 'declined', 'noAnswer', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Reasons why a group cannot be undone. */
export const undoHindrances = ['late', 'gone', 'edited', 'members', 'invitations', 'opened', 'contents'] as const;
export type UndoHindrance = (typeof undoHindrances)[number];

/**
 * States of a request to a manager.
 * `waiting`: not answered. `agreed`: the group is being created. `made`: created.
 * Without a group: `declined` and `lapsed` by the manager, `withdrawn` by the designer, `failed`
 * because of an error.
 */
export const requestStates = ['waiting', 'agreed', 'made', 'declined', 'lapsed', 'withdrawn', 'failed'] as const;
export type RequestState = (typeof requestStates)[number];

export const answers = ['agree', 'decline'] as const;

/** Live message: the requests to a manager changed. */
export const requestsChangedMessage = 'managerRequests.changed';
