import { CheckIcon, CircleAlertIcon, type Icon, MonitorIcon, RefreshCwIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentWords } from '../words.ts';
import type { AutosaveSnapshot, SaveState } from './draft-autosaver.ts';

const icons: Partial<Record<SaveState, Icon>> = { saved: CheckIcon, saving: RefreshCwIcon, kept: MonitorIcon, unkept: CircleAlertIcon };

/** Save state of the text. Screen readers announce only final states. */
export function SaveStatus({ snapshot: { state, problem }, isPublished }: { snapshot: AutosaveSnapshot; isPublished: boolean }) {
  const t = useDocumentWords();
  const text = textOf();
  const Glyph = icons[state];
  function textOf(): string {
    switch (state) {
      case 'new':
        return t('state.new');
      case 'saved':
        return t(isPublished ? 'state.published' : 'state.saved');
      case 'saving':
        return t('state.saving');
      case 'unkept':
        return t('state.unkept');
      default:
        return t(problem?.status === 0 ? 'state.offline' : 'state.kept');
    }
  }
  return (
    <p data-save-state={state}>
      {Glyph && <Glyph size={15} />}
      <span aria-hidden="true">{text}</span>
      <span role="status" className="sr-only">
        {state === 'saving' ? '' : text}
      </span>
    </p>
  );
}
