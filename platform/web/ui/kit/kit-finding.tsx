import { useState } from 'react';
import { Chip, RemovableChip } from '../chip.tsx';
import { DayField } from '../../forms/day-field.tsx';
import * as icons from '../icons.tsx';
import { NewerOlder } from '../newer-older.tsx';
import { SearchField } from '../../forms/search-field.tsx';
import { TabLinks } from '../tab-links.tsx';
import { KitPart, kitRow } from './kit-part.tsx';

/** Tabs, search, filters and pages. */
export function KitFinding({ theme }: { theme: string }) {
  const [text, setText] = useState('charter');
  const [day, setDay] = useState('');
  const [isPublic, setIsPublic] = useState(true);
  return (
    <KitPart title="Finding">
      <TabLinks
        label={`Documents, ${theme}`}
        tabs={[
          { to: '/kit', label: 'Published', icon: icons.FileTextIcon, count: 12 },
          { to: '/kit/drafts', label: 'Drafts', icon: icons.PencilIcon, count: 3 },
          { to: '/kit/groups', label: 'My groups', icon: icons.UsersIcon },
        ]}
      />
      <SearchField label="Search" placeholder="Search the Hub" clearLabel="Clear" value={text} onChange={setText} />
      <DayField name="from" label="From" value={day} onChange={setDay} />
      <div className={kitRow}>
        <Chip isPressed={isPublic} onPress={() => setIsPublic(!isPublic)}>
          Documents
        </Chip>
        <Chip isPressed={!isPublic} onPress={() => setIsPublic(!isPublic)}>
          Groups
        </Chip>
        <RemovableChip removeLabel="Remove this week" onRemove={() => undefined}>
          This week
        </RemovableChip>
      </div>
      <NewerOlder newer="/kit?newer" older="/kit?older" labels={{ region: `Older and newer, ${theme}`, newer: 'Newer', older: 'Older' }} />
    </KitPart>
  );
}
