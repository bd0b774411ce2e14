import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useFileWords } from '../words.ts';
import { adviceOn, advisedName } from './name-advice.ts';

/** A chosen file and the name under which it will be shared. */
export interface ChosenFile {
  key: number;
  file: File;
  name: string;
}

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  onRename: (key: number, name: string) => void;
  onLeaveOut: (key: number) => void;
}

/** Files to share, each with an editable name and advice on it. */
export function ChosenFiles({ files, onRename, onLeaveOut }: ChosenFilesProps) {
  const t = useFileWords();
  return (
    <ul className="grid gap-3 empty:hidden">
      {files.map(({ key, name }) => (
        <li key={key} className="grid gap-1.5">
          <div className="flex items-end gap-2">
            <TextField
              name={`name-${key}`}
              label={t('fileName')}
              value={name}
              onChange={(event) => onRename(key, event.target.value)}
              limit={255}
              required
              autoComplete="off"
              className="min-w-0 flex-1"
            />
            <IconButton icon={XIcon} label={t('leaveOut', { name })} onClick={() => onLeaveOut(key)} />
          </div>
          <NameAdvice name={name} onTake={(advised) => onRename(key, advised)} />
        </li>
      ))}
    </ul>
  );
}

function NameAdvice({ name, onTake }: { name: string; onTake: (name: string) => void }) {
  const t = useFileWords();
  const { isLong, length, isSpecial } = adviceOn(name);
  const advised = isLong || isSpecial ? advisedName(name) : undefined;
  return (
    <div aria-live="polite" className="grid justify-items-start gap-1 text-sm text-muted empty:hidden">
      {isLong && <p>{t('adviceLong', { count: length })}</p>}
      {isSpecial && <p>{t('adviceSpecial')}</p>}
      {advised && (
        <Button size="small" variant="quiet" onClick={() => onTake(advised)}>
          {t('useName', { name: advised })}
        </Button>
      )}
    </div>
  );
}
