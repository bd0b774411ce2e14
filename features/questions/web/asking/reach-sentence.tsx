import type { MyGroup } from '#features/groups/web/public-api.tsx';
import { isolated } from '#platform/contract/isolated.ts';
import { locales } from '#platform/contract/language.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useQuestionWords } from '../words.ts';

/** Maximum number of names in a sentence. */
const namesInSentence = 3;

/** Audience of a question in these groups. */
export function ReachSentence({ groupIds, known }: { groupIds: readonly string[]; known: readonly MyGroup[] }) {
  const t = useQuestionWords();
  const { language } = useLanguage();
  const chosen = groupIds.flatMap((id) => known.find((group) => group.id === id) ?? []);
  const open = chosen.filter(({ visibility }) => visibility === 'public');
  const namesOf = (groups: readonly MyGroup[]) =>
    new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(groups.map(({ name }) => isolated(name)));
  if (open.length > 0)
    return (
      <Notice tone="warn" isAnnounced>
        {t('reach.public', { groups: namesOf(open.slice(0, namesInSentence)) })}
      </Notice>
    );
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {groupIds.length > 0 && chosen.length < groupIds.length && t('reach.unknown')}
      {groupIds.length > 0 &&
        chosen.length === groupIds.length &&
        (chosen.length > namesInSentence
          ? t('reach.manyGroups', { count: chosen.length })
          : t('reach.groups', { groups: namesOf(chosen) }))}
    </p>
  );
}
