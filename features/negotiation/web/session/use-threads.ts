import { useState } from 'react';
import type { SessionState } from '../../contract/rules/state.ts';
import { threadsOf, type Thread } from './threads.ts';

/** The current threads of a session; unchanged ones stay the same objects. */
export function useThreads(state: SessionState): readonly Thread[] {
  const [kept, setKept] = useState(() => ({ state, threads: threadsOf(state) }));
  if (kept.state === state) return kept.threads;
  const next = { state, threads: threadsOf(state, kept.threads) };
  setKept(next);
  return next.threads;
}
