/** Bounds of a design and of the files that it is made of. */
export const designLimits = {
  designs: 50,
  name: 80,
  people: 20_000,
  groups: 2_000,
  groupsOfPerson: 50,
  /** Characters of one cell. */
  cell: 2_000,
  fileBytes: 20 * 1024 * 1024,
  fileColumns: 100,
  /** Problems that one answer names; how many there are it tells all the same. */
  problemsTold: 1_000,
  /** Characters that are told of a faulty cell. */
  valueTold: 100,
  /** How often one person looks at what their designs would come to. */
  previewsPerMinute: 20,
  saveBytes: 24 * 1024 * 1024,
} as const;

/** A design, its conversion or its undoing is further than before; `id` is the design's. For its owner. */
export const designChangedMessage = 'design.changed';

/**
 * Where a design stands. `draft` is worked at; what is `converting` or `undoing` is not to be changed; `converted` may be undone for a day; `undone` is worked
 * at again.
 */
export const designStates = ['draft', 'converting', 'converted', 'undoing', 'undone'] as const;
export type DesignState = (typeof designStates)[number];

/**
 * What becomes of a person by a conversion: asked to join (`invited`), or a member at once, since they joined another group of the same manager by invitation (`member`). Administrators
 * have an account created (`new`) or place an existing one (`known`).
 */
export const fates = ['invited', 'member', 'new', 'known', 'leftOut'] as const;
export type Fate = (typeof fates)[number];

/** Where the invitation of a person to a group stands. */
export const invitationStates = ['invited', 'accepted', 'declined', 'noAnswer', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What keeps a group from being undone. */
export const undoHindrances = ['late', 'gone', 'edited', 'members', 'invitations', 'opened', 'contents'] as const;
export type UndoHindrance = (typeof undoHindrances)[number];

/**
 * Where the request to a manager stands: it waits for an answer; was agreed to, and the group is being founded; came to a group; or to none, since the manager
 * declined or let it lapse, whoever asked withdrew it, or something stood against it.
 */
export const requestStates = ['waiting', 'agreed', 'made', 'declined', 'lapsed', 'withdrawn', 'failed'] as const;
export type RequestState = (typeof requestStates)[number];

export const answers = ['agree', 'decline'] as const;

/** A live message: what somebody is asked to manage is another. */
export const requestsChangedMessage = 'managerRequests.changed';
