/** Maximum lengths, in characters. */
export const titleLimit = 120;
export const agendaLimit = 4_000;
export const documentTypeLimit = 80;
export const clauseTitleLimit = 120;
export const clauseTextLimit = 20_000;
export const reasonLimit = 500;

/** Maximum length of a session and of an extension, in minutes. */
export const lengthMinutesLimit = 10_080;
export const extensionsLimit = 2;

/** Maximum depth: a counter-proposal to a counter-proposal. */
export const depthLimit = 2;
export const counterProposalsPerTarget = 3;
export const clausesPerSession = 500;
/** Maximum number of undecided clauses of one party. */
export const undecidedPerParty = 20;
/** Maximum number of clauses that a conditional acceptance depends on. */
export const conditionsPerBallot = 5;
/** Maximum number of changes by a party to its range for an open value of a clause. */
export const rangeChangesLimit = 3;
export const partiesPerSession = 500;

/** Minimum roll of a clause for acceptance. */
export const fewestToAccept = 2;

/**
 * Visitors see the number of contracts only from `fewestCountedContracts` on, since lower numbers would
 * reveal too much. Counting stops at `contractsCounted`.
 */
export const fewestCountedContracts = 10;
export const contractsCounted = 1_000;
