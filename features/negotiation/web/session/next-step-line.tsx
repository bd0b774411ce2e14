import { ArrowRightIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import { useSessionWords } from '../words.ts';
import { nextStep } from './next-step.ts';
import { useOpenSession, useSessionState } from './session-context.ts';

/** Next possible step of the viewer. */
const own = new Set(['admit', 'alone', 'propose', 'endByYou', 'finalEndByYou']);

/** One sentence on what happens next, and the decision rule. */
export function NextStepLine() {
  const t = useSessionWords();
  const { viewerId } = useOpenSession();
  const state = useSessionState((all) => all);
  const step = nextStep(state, viewerId);
  if (!step) return null;
  const { say, ...values } = step;
  const isOwn = own.has(say);
  const Icon = isOwn ? ArrowRightIcon : ClockIcon;
  return (
    <section aria-label={t('nextStep')} className="flex gap-2.5">
      <Icon size={20} className={isOwn ? 'mt-0.5 shrink-0 text-accent' : 'mt-0.5 shrink-0 text-muted'} />
      <div className="min-w-0">
        <p className="font-[600]">{t(`next.${say}`, values)}</p>
        <RuleLine />
      </div>
    </section>
  );
}

/** The decision rule, explained. */
export function RuleLine() {
  const t = useSessionWords();
  const rule = useSessionState((state) => state.rule);
  return (
    <p className="text-sm text-muted">
      {t(`rule.${rule}`)}. {t(`ruleText.${rule}`)}
    </p>
  );
}
