import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply } from './rules/apply.ts';
import { decide } from './rules/decide.ts';
import { start } from './rules/start.ts';
import { course, courses } from './rules/testing/proof.ts';
import { apart, together } from './sent-session.ts';

test('NE-21 separating and joining the texts of a session gives the same JSON', () => {
  fc.assert(
    fc.property(...courses, (setup, numbers) => {
      const { state } = course({ start, decide, apply }, setup, numbers);
      const sent = apart(state);
      expect(JSON.stringify(sent.state)).not.toContain('text of');
      expect(JSON.stringify(together({ ...sent, texts: [...sent.texts, 'of a later clause'] }))).toBe(JSON.stringify(state));
    }),
    { numRuns: 60 },
  );
});
