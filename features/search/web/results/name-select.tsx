import { SelectField } from '#platform/web/ui/select-field.tsx';
import { useSearchWords } from '../words.ts';
import { onceEach, type Named } from './known-names.ts';

export interface NameSelectProps {
  name: 'group' | 'author';
  label: string;
  /** The id that is chosen, or nothing. */
  chosen: string;
  known: readonly Named[];
  onChange: (id: string) => void;
}

/** One of the groups or people that are known, or any; nothing where none is known. */
export function NameSelect({ name, label, chosen, known, onChange }: NameSelectProps) {
  const t = useSearchWords();
  // What was chosen stays, though nothing on screen says its name.
  const all = chosen && !known.some(({ id }) => id === chosen) ? [...known, { id: chosen, name: chosen }] : known;
  if (all.length === 0) return null;
  return (
    <SelectField
      name={name}
      label={label}
      key={chosen}
      defaultValue={chosen}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: t(name === 'group' ? 'groupAny' : 'authorAny') },
        ...onceEach(all).map((each) => ({ value: each.id, label: each.name })),
      ]}
    />
  );
}
