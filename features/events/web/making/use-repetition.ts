import { useState } from 'react';
import type { Repetition } from '../../contract/repetition.ts';
import { useRuleText } from '../series/rule-text.ts';
import { useEventWords } from '../words.ts';
import { repetitionOf, valuesOf } from './repetition-form.ts';

type Values = Record<string, string | string[]>;

const noRepetition: Values = { 'repeats.frequency': 'none', 'repeats.interval': '1', 'repeats.unit': 'weekly', 'repeats.end': 'never' };

/** Values of the fields of a repetition, and what they say; `before` is the current rule, with which they start. */
export function useRepetition(start: string, before?: Repetition) {
  const t = useEventWords();
  const ruleText = useRuleText();
  const [values, setValues] = useState<Values>(() => (before ? valuesOf(before, start) : noRepetition));
  const rule = repetitionOf(values, start);
  return { values, setValues, rule, text: rule ? ruleText(start, rule) : t('repeat.none') };
}
