import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseStates, decisions, measures, reportReasons } from '../contract/limits.ts';
import { possibleDecisions, standingAfter } from './decisions.ts';
import { suggestedSeverity } from './severity.ts';

test('AD-04 danger to people is most urgent; other cases are less, unless many reported them or their author had earlier measures', () => {
  const weigh = (reasons: (typeof reportReasons)[number][], reports = 1, earlierMeasures = 0) =>
    suggestedSeverity({ reasons, reports, earlierMeasures });
  expect(weigh(['minors'])).toBe(1);
  expect(weigh(['spam', 'violence'])).toBe(1);
  for (const serious of ['illegal', 'harassment', 'privacy', 'fraud'] as const) expect(weigh([serious])).toBe(2);
  expect(weigh(['spam'])).toBe(3);
  expect(weigh(['spam'], 2, 1)).toBe(3);
  expect(weigh(['spam'], 3)).toBe(2);
  expect(weigh(['spam'], 3, 2)).toBe(1);
  expect(weigh(['fraud'], 9, 9)).toBe(1);
});

const reasons = fc.uniqueArray(fc.constantFrom(...reportReasons), { minLength: 1 });
const weight = fc.record({ reasons, reports: fc.integer({ min: 1, max: 50 }), earlierMeasures: fc.integer({ min: 0, max: 50 }) });

test('AD-04 more reports, reasons or earlier measures never lower the urgency', () => {
  fc.assert(
    fc.property(weight, weight, (one, other) => {
      const both = {
        reasons: [...new Set([...one.reasons, ...other.reasons])],
        reports: one.reports + other.reports,
        earlierMeasures: one.earlierMeasures + other.earlierMeasures,
      };
      expect(suggestedSeverity(both)).toBeLessThanOrEqual(Math.min(suggestedSeverity(one), suggestedSeverity(other)));
    }),
  );
});

const status = fc.record({
  state: fc.constantFrom(...caseStates),
  measure: fc.option(fc.constantFrom(...measures), { nil: null }),
  isHideable: fc.boolean(),
  isRemovable: fc.boolean(),
  isWaiting: fc.boolean(),
  isThere: fc.boolean(),
});

test('AD-04 AD-05 every possible decision ends the waiting, and nothing is hidden that cannot be', () => {
  fc.assert(
    fc.property(status, (before) => {
      for (const decision of possibleDecisions(before)) {
        const after = standingAfter(before, decision);
        expect(['decided', 'closed']).toContain(after.state);
        if (decision === 'hide') expect(before).toMatchObject({ isHideable: true, isThere: true, state: 'open' });
        if (decision === 'remove') expect(before).toMatchObject({ isRemovable: true, isThere: true, state: 'open' });
        if (decision === 'release') expect(before).toMatchObject({ isWaiting: true, isThere: true, state: 'open' });
        if (before.isWaiting && before.state === 'open') expect(['release', 'remove', 'decline']).toContain(decision);
        if (decision === 'restore' || decision === 'decline' || decision === 'release') expect(after.measure).toBeNull();
        if (decision === 'uphold') expect(after).toEqual({ state: 'closed', measure: before.measure });
      }
    }),
  );
  // Every waiting case can be decided, except held things of a module that is off.
  fc.assert(
    fc.property(status, (before) => {
      const isUnknown = before.isWaiting && !before.isThere && !before.isHideable;
      if ((before.state === 'open' && !isUnknown) || before.state === 'contested')
        expect(possibleDecisions(before).length).toBeGreaterThan(0);
      expect(decisions).toEqual(expect.arrayContaining(possibleDecisions(before)));
    }),
  );
});
