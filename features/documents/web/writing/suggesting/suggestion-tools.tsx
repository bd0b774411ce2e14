import { Button } from '#platform/web/ui/button.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { ListIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentWords } from '../../words.ts';
import type { Suggesting, SuggestingSnapshot } from './suggesting.ts';

interface SuggestionToolsProps {
  suggesting: Suggesting;
  snapshot: SuggestingSnapshot;
  isListOpen: boolean;
  onList: () => void;
}

/** Above the text: whether changes become suggestions, and the list of suggestions. */
export function SuggestionTools({ suggesting, snapshot: { isOn, all, isRefused }, isListOpen, onList }: SuggestionToolsProps) {
  const t = useDocumentWords();
  return (
    <>
      {!suggesting.isForced && (
        <Chip isPressed={isOn} onPress={() => suggesting.switchTo(!isOn)}>
          {t('suggest.mode')}
        </Chip>
      )}
      {(isOn || isListOpen || all.length > 0) && (
        <Button variant="quiet" size="small" icon={ListIcon} aria-expanded={isListOpen} onClick={onList}>
          {t('suggest.list', { count: all.length })}
        </Button>
      )}
      <p role="status" className="suggestion-status">
        {isRefused ? t('suggest.notPossible') : isOn ? t(suggesting.isForced ? 'suggest.onlyText' : 'suggest.modeText') : ''}
      </p>
    </>
  );
}
