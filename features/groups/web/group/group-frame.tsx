import { type ReactNode, useState } from 'react';
import { ChevronDownIcon, GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import type { Visibility } from '../../contract/kinds.ts';
import { GroupCover, GroupMark, groundOf } from '../hub/group-cover.tsx';
import { useGroupWords } from '../words.ts';
import './group-page.css';

interface GroupFrameProps {
  group: { id: string; groupName: string; visibility: Visibility };
  /** Above the name, and next to it. */
  above?: ReactNode;
  menu?: ReactNode;
  /** Description; the head is low without it. */
  about?: ReactNode;
  /** One line: number of members and other facts. */
  facts: ReactNode;
  faces?: ReactNode;
  /** Main actions, with a hint below. */
  begin: ReactNode;
  beginText?: ReactNode;
  /**
   * Set if the actions load later: reserves their space, and shows all but two on request, by a
   * button with this name.
   */
  moreLabel?: string | undefined;
  /** A low head, above the first steps of a new group. */
  isNew?: boolean;
}

/** Head of a group's page, with a full-width cover. */
export function GroupFrame({
  group: { id, groupName, visibility },
  above,
  menu,
  about,
  facts,
  faces,
  begin,
  beginText,
  moreLabel,
  isNew = false,
}: GroupFrameProps) {
  const t = useGroupWords();
  const Lock = visibility === 'public' ? GlobeIcon : LockIcon;
  return (
    <section
      aria-labelledby="group-name"
      className={`group-head border-line ${groundOf(id)}`}
      data-low={about === undefined || isNew ? '' : undefined}
    >
      <GroupCover id={id} className="group-cover" />
      <div className="group-about">
        <GroupMark id={id} name={groupName} className="group-mark" />
        <div className="group-name">
          {above}
          <h1 id="group-name" className="break-words">
            <bdi>{groupName}</bdi>
          </h1>
        </div>
        {menu}
        <div className="group-facts">
          <p className="text-sm text-muted">
            <Lock size={15} className="-mt-0.5 mr-1 inline" />
            {t(`visibility.${visibility}`)} · {facts}
          </p>
          {faces}
        </div>
        {about}
        <Doing moreLabel={moreLabel}>{begin}</Doing>
        {beginText && <p className="group-below text-sm text-pretty text-muted print:hidden">{beginText}</p>}
      </div>
    </section>
  );
}

/** The main actions; with `moreLabel`, all but two of them on request. */
function Doing({ moreLabel, children }: { moreLabel: string | undefined; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="group-doing">
      <div
        className="group-begin flex flex-wrap gap-2.5 print:hidden"
        data-reserved={moreLabel === undefined ? undefined : ''}
        data-open={isOpen || undefined}
      >
        {children}
      </div>
      {moreLabel !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={moreLabel}
          title={moreLabel}
          className="group-more"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="max-tablet:hidden">{moreLabel}</span>
          <ChevronDownIcon size={20} />
        </button>
      )}
    </div>
  );
}
