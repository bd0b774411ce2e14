/** Equal votes: their choices, as the kind of the poll says, and how many people cast them. */
export interface BallotGroup {
  choices: readonly number[];
  count: number;
}

/** Votes to count, on options numbered from 0. */
export interface Ballots {
  options: number;
  groups: readonly BallotGroup[];
  /** Options in the order that decides ties, the preferred one first. */
  tieOrder: readonly number[];
}

export const placesOf = (options: number): number[] => Array.from({ length: options }, (_, place) => place);

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The earliest of some options in the order that decides ties. */
export const firstOf = (options: readonly number[], tieOrder: readonly number[]): number | undefined =>
  tieOrder.find((option) => options.includes(option));
