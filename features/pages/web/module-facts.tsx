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
    <dl className="modules grid gap-5 tablet:grid-cols-2 desktop:grid-cols-3">
      {facts.map(([term, meaning, module = '']) => {
        const Glyph = icons[module] ?? ListIcon;
        return (
          <div key={term}>
            <dt className="flex items-center gap-2.5 font-semibold">
              <Glyph size={20} className="flex-none text-accent" />
              <Prose text={term} />
            </dt>
            <dd className="mt-1 text-sm text-pretty text-muted">
              <Prose text={meaning} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
