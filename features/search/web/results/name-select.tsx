import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useSearchWords } from '../words.ts';
import { onceEach, type Named } from './known-names.ts';

export interface NameSelectProps {
  name: 'group' | 'author';
  label: string;
  /** Selected id, or empty. */
  chosen: string;
  known: readonly Named[];
  onChange: (id: string) => void;
}

/** Select of known groups or people. Renders nothing if there are none. */
export function NameSelect({ name, label, chosen, known, onChange }: NameSelectProps) {
  const t = useSearchWords();
  // The selected one stays, even if its name is unknown.
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
