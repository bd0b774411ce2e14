import { useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { editMessage } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/shapes.ts';

/** Edits a message. On failure the text stays in the field. */
export function useEdit(editing: Message | undefined, onEdited: () => void) {
  const errorText = useErrorText();
  const [typed, setTyped] = useState<{ id: string; text: string }>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const text = editing && typed?.id === editing.id ? typed.text : (editing?.text ?? '');
  const end = () => {
    setTyped(undefined);
    setProblem(undefined);
    onEdited();
  };
  return {
    text,
    problem,
    isBusy,
    setText: (next: string) => editing && setTyped({ id: editing.id, text: next }),
    cancel: end,
    async save(value: string) {
      if (!editing || isBusy) return;
      setIsBusy(true);
      try {
        await call(editMessage, { params: { id: editing.id }, body: { text: value } });
        end();
      } catch (error) {
        setProblem(errorText(problemOf(error).code));
      } finally {
        setIsBusy(false);
      }
    },
  };
}
