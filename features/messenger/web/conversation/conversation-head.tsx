import { useCallback, useState, type ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ArrowLeftIcon, SearchIcon, XIcon } from '#platform/web/ui/icons.tsx';
import type { ConversationWhole } from '../../contract/shapes.ts';
import { ConversationFace } from '../list/conversation-face.tsx';
import { nameOf } from '../list/conversation-name.ts';
import { useMessengerWords } from '../words.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { SearchPanel } from './search-panel.tsx';

interface ConversationHeadProps {
  conversation: ConversationWhole;
  hereIds: ReadonlySet<string>;
  onFound: (seq: number) => void;
}

/** Head of a conversation: name, presence, search and menu. */
export function ConversationHead({ conversation, hereIds, onFound }: ConversationHeadProps): ReactNode {
  const t = useMessengerWords();
  const [isSearching, setIsSearching] = useState(false);
  const closeSearch = useCallback(() => setIsSearching(false), []);
  const { id, kind, group, partner, memberCount, can } = conversation;
  const name = nameOf(conversation, t);
  const isPartnerHere = partner !== null && can.write && hereIds.has(partner.id);
  const about =
    kind === 'group'
      ? sideBySide([t('memberCount', { count: memberCount }), hereIds.size > 1 && t('hereNow', { count: hereIds.size })])
      : sideBySide([group.name, isPartnerHere && t('isHere')]);
  const to = kind === 'group' ? `/network/${group.id}` : partner && `/people/${partner.id}`;
  const title = <bdi>{name}</bdi>;
  return (
    <header className="relative border-b border-line bg-surface">
      <HeadTags>
        <title>{sideBySide([name, t('title')])}</title>
      </HeadTags>
      <Opened
        kind="message"
        id={id}
        title={kind === 'group' ? name : sideBySide([name, group.name])}
        {...(partner
          ? { picture: { kind: 'person', id: partner.id, name } }
          : kind === 'group' && { picture: { kind: 'group', id: group.id, name } })}
      />
      <div className="talk-head-line flex min-h-15 items-center gap-1.5 px-2 py-1.5 tablet:gap-3 tablet:px-5">
        <Link
          to="/messenger"
          aria-label={t('back')}
          title={t('back')}
          className="-mr-1 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-tint desktop:hidden"
        >
          <ArrowLeftIcon size={20} />
        </Link>
        <span className="talk-head-face">
          <ConversationFace conversation={conversation} isHere={isPartnerHere} />
        </span>
        <div className="talk-head-name min-w-0 flex-1">
          <h1 title={name} className="truncate text-base leading-6 tracking-normal">
            {to ? (
              // Not wider than it is shown: it would be below the buttons beside it.
              <Link to={to} className="block overflow-hidden text-ellipsis text-ink no-underline hover:text-accent hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h1>
          <p className="truncate text-xs text-muted">{about}</p>
        </div>
        <IconButton
          icon={isSearching ? XIcon : SearchIcon}
          label={t(isSearching ? 'closeSearch' : 'search')}
          aria-expanded={isSearching}
          onClick={() => setIsSearching(!isSearching)}
        />
        <ConversationMenu conversation={conversation} />
      </div>
      {isSearching && (
        <SearchPanel
          conversationId={id}
          onFound={(seq) => {
            closeSearch();
            onFound(seq);
          }}
          onClose={closeSearch}
        />
      )}
    </header>
  );
}
