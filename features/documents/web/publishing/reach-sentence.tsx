import { isolated } from '#platform/contract/isolated.ts';
import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import type { DocumentVisibility } from '../../contract/kinds.ts';
import { useDocumentWords } from '../words.ts';

interface ReachSentenceProps {
  visibility: DocumentVisibility;
  groupIds: readonly string[];
  /** Groups with known names. */
  known: readonly { id: string; name: string }[];
  className?: string;
}

/** Maximum number of group names in the sentence. */
const namesInSentence = 3;

/** Sentence that says who will be able to read a document. */
export function ReachSentence({ visibility, groupIds, known, className }: ReachSentenceProps) {
  const t = useDocumentWords();
  const { language } = useLanguage();
  return (
    <p role="status" className={classes('text-sm text-muted', className)}>
      {sentenceOf()}
    </p>
  );

  function sentenceOf(): string {
    if (visibility === 'public') return t('reach.public');
    if (groupIds.length === 0) return t('reach.nobody');
    const names = groupIds.flatMap((groupId) => known.find(({ id }) => id === groupId)?.name ?? []);
    if (names.length < groupIds.length || names.length > namesInSentence) return t('reach.manyGroups', { count: groupIds.length });
    const list = new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(names.map(isolated));
    return t('reach.groups', { groups: list });
  }
}
