/** Longest texts, in characters. */
export const titleLimit = 120;
export const agendaLimit = 4_000;
export const documentTypeLimit = 80;
export const clauseTitleLimit = 120;
export const clauseTextLimit = 20_000;
export const reasonLimit = 500;

/** Length of a session, and of an extension, in minutes. */
export const lengthMinutesLimit = 10_080;
export const extensionsLimit = 2;

/** A counter-proposal of a counter-proposal is the deepest there is. */
export const depthLimit = 2;
export const counterProposalsPerTarget = 3;
export const clausesPerSession = 500;
/** Clauses of one party that are not decided yet. */
export const undecidedPerParty = 20;
export const partiesPerSession = 500;

/** Fewest on the roll of a clause for it to be accepted. */
export const fewestToAccept = 2;

/** Fewer contracts are not told to visitors, which would say what goes on with few; and so many are counted. */
export const contractsTold = 10;
export const contractsCounted = 1_000;
