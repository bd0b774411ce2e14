import { z } from 'zod';
import { codeAlphabet, codeLength } from '#platform/contract/id.ts';

/** Limits and members that the events of several files have. */
export const limits = {
  title: 200,
  text: 20_000,
  name: 200,
  place: 500,
  link: 2_000,
  reason: 2_000,
  agenda: 100,
  roll: 5_000,
  annexes: 50,
  annexName: 255,
  weight: 1_000_000,
  /** Proxies that one person may hold, at most. */
  proxies: 100,
  noticeDays: 365,
  deadlineHours: 720,
  /** Seats of an election. */
  seats: 100,
} as const;

/** From the least to the most demanding. */
export const majorities = ['simple', 'absolute', 'twoThirds'] as const;

/** Whether people vote by post, and whether who does counts towards the quorum. */
export const postalRules = ['none', 'withoutQuorum', 'withQuorum'] as const;

export const text = (limit: number) => z.string().min(1).max(limit);
export const person = z.string().regex(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`));
/** Id of an assembly, an item, a motion, an election or an annex. */
export const id = z.string().regex(/^[\dA-Za-z-]{1,36}$/);
export const instant = z.int().min(0).max(8_640_000_000_000_000);
export const hash = z.string().regex(/^[\da-f]{64}$/);
export const count = z.int().min(0);
