/** Live event: people came, left or voted, and nothing else changed that others can see. */
export const assemblyCountedEvent = 'assembly.counted';

/** Its payload: numbers as they are, and whose presence changed. Everything in it is the same for all members. */
export interface AssemblyCounts {
  id: string;
  /** The last event. */
  seq: number;
  quorum: { weight: number; people: number; present: number };
  /** The motion or election that is voted on, with the number of votes. */
  voting: { id: string; voted: number } | null;
  people: { id: string; how: 'inPerson' | 'remote' | null }[];
  /** People whose vote was cast, as in the log. */
  voters: string[];
}
