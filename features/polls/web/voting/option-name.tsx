import { Badge } from '#platform/web/ui/badge.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { languageOfOptions, useOptionNames } from './option-names.ts';

/** Name of an option, with a badge if it is first. */
export function OptionName({ poll, option }: { poll: PollWhole; option: number }) {
  const t = usePollWords();
  const names = useOptionNames(poll);
  const { kind, outcome } = poll;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span lang={languageOfOptions(poll)} className="min-w-0 [unicode-bidi:plaintext]">
        {names[option]}
      </span>
      {outcome?.winner === option && (
        <Badge tone="agree" icon={CheckIcon}>
          {t(kind === 'dates' ? 'best' : 'first')}
        </Badge>
      )}
      {outcome?.winner === option && outcome.isTie && <Badge wraps>{t('isTie')}</Badge>}
    </p>
  );
}
