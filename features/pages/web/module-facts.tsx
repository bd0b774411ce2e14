import type { ReactNode } from 'react';
import {
  BellIcon,
  BookUserIcon,
  CalendarIcon,
  CircleHelpIcon,
  CodeIcon,
  FileTextIcon,
  FlagIcon,
  FolderIcon,
  HandshakeIcon,
  type Icon,
  ImageIcon,
  ListIcon,
  MailIcon,
  MessageSquareIcon,
  MessageSquareQuoteIcon,
  NewspaperIcon,
  ScaleIcon,
  SearchIcon,
  TableIcon,
  UsersIcon,
  VoteIcon,
} from '#platform/web/ui/icons.tsx';
import { Prose } from '#platform/web/text/prose.tsx';

/** Icons of modules, as in the navigation. */
const icons: Readonly<Record<string, Icon>> = {
  groups: UsersIcon,
  documents: FileTextIcon,
  hub: NewspaperIcon,
  galleries: ImageIcon,
  questions: CircleHelpIcon,
  polls: VoteIcon,
  assemblies: ScaleIcon,
  comments: MessageSquareQuoteIcon,
  messenger: MessageSquareIcon,
  'inbound-mail': MailIcon,
  files: FolderIcon,
  events: CalendarIcon,
  negotiation: HandshakeIcon,
  directory: BookUserIcon,
  search: SearchIcon,
  notifications: BellIcon,
  'group-designer': TableIcon,
  moderation: FlagIcon,
  integrations: CodeIcon,
};

interface ModuleFactsProps {
  facts: readonly (readonly [term: string, meaning: string, module?: string])[];
}

/** What one can do with each module, with its icon, in two columns where there is room. */
export function ModuleFacts({ facts }: ModuleFactsProps): ReactNode {
  return (
    <dl className="grid gap-x-8 gap-y-5 tablet:grid-cols-2">
      {facts.map(([term, meaning, module = '']) => {
        const Glyph = icons[module] ?? ListIcon;
        return (
          <div key={term} className="grid break-inside-avoid grid-cols-[2.5rem_minmax(0,1fr)] content-start gap-x-3">
            <span aria-hidden="true" className="row-span-2 grid size-10 place-items-center rounded-control bg-tint text-accent">
              <Glyph size={20} />
            </span>
            <dt className="leading-snug font-semibold">
              <Prose text={term} />
            </dt>
            <dd className="col-start-2 text-sm text-pretty text-muted">
              <Prose text={meaning} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
