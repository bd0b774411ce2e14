import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { decisionRules, isDecisionRule } from '../../../contract/kinds.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useAct } from '../use-act.ts';

/** Decision rule and mediation; changes take effect immediately. */
export function RuleForm() {
  const t = useSessionWords();
  const act = useAct();
  const { commands } = useOpenSession();
  const rule = useSessionState((state) => state.rule);
  const isMediated = useSessionState((state) => state.isMediated);
  return (
    <div className="grid gap-2">
      <SelectField
        name="rule"
        label={t('decisionRule')}
        hint={t('ruleUntilVote')}
        value={rule}
        options={decisionRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChange={({ target: { value } }) => isDecisionRule(value) && void act(() => commands.changeRule(value, isMediated))}
      />
      <CheckboxField
        name="mediator"
        label={t('mediator')}
        hint={t('mediatorHint')}
        checked={isMediated}
        onChange={({ target }) => void act(() => commands.changeRule(rule, target.checked))}
      />
    </div>
  );
}
