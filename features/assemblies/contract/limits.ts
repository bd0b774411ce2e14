/**
 * Limits of assemblies: characters of texts, items of an agenda, motions, and assemblies per page.
 * `noticeDays`: longest notice period of by-laws. `deadlineHours`: longest time between the deadline for proxies and postal votes and the start. `proxies`: most proxies that by-laws let a person
 * hold. `lateSeconds`: how
 * far the start may lie in the past when the assembly is convened. `weight`: most votes of a member.
 * `roll`: most members. `seats`: seats of an election. `elections`: elections of an assembly.
 * `voteMinutes`: longest time that is planned for a vote. `annexes`, `annexBytes`: documents of an assembly, and
 * largest size of one. Imports no validator, because the browser needs the values alone.
 */
export const assemblyLimits = {
  title: 120,
  reason: 500,
  people: 5000,
  place: 200,
  link: 500,
  items: 40,
  itemTitle: 160,
  itemText: 4000,
  motion: 2000,
  motions: 300,
  noticeDays: 90,
  deadlineHours: 720,
  days: 400,
  proxies: 20,
  lateSeconds: 90,
  weight: 1_000_000,
  roll: 5000,
  page: 30,
  logPage: 100,
  smallRoll: 10,
  seats: 20,
  elections: 40,
  voteMinutes: 1440,
  annexes: 50,
  annexBytes: 100_000_000,
} as const;

/** `convened`: called and not yet open. `cancelled`: called off before that. */
export const assemblyPhases = ['convened', 'open', 'paused', 'closed', 'cancelled'] as const;
export type AssemblyPhase = (typeof assemblyPhases)[number];
/** Rules for the quorum, see `rules/events.ts`. */
export const quorumKinds = ['none', 'share', 'moreThan', 'people'] as const;
/** Lists of assemblies: those to come or under way, and those that are over. */
export const assemblyLists = ['coming', 'over'] as const;
/** Ways of taking part. */
export const arrivalKinds = ['inPerson', 'remote'] as const;
/** Roles in an assembly. There is one chair at a time. */
export const assemblyRoles = ['chair', 'secretary', 'teller'] as const;
export type AssemblyRole = (typeof assemblyRoles)[number];
export const majorities = ['simple', 'absolute', 'twoThirds'] as const;
export type Majority = (typeof majorities)[number];
/** Whether people vote by post, and whether people who do count towards the quorum. */
export const postalRules = ['none', 'withoutQuorum', 'withQuorum'] as const;
export const weightRules = ['equal', 'given'] as const;
export const motionKinds = ['motion', 'amendment', 'counter'] as const;
export const ballotChoices = ['for', 'against', 'abstain'] as const;
export type BallotChoice = (typeof ballotChoices)[number];

/** Purpose of the uploads of documents. */
export const annexPurpose = 'assemblyAnnex';

/** Live message to the members of a group: an assembly changed. Without an ID, many did. */
export const assemblyChangedMessage = 'assembly.changed';
/** Live message: an assembly changed, and windows that show it have just got what changed (`assemblyContinuedEvent`). */
export const assemblyContinuedMessage = 'assembly.continued';
