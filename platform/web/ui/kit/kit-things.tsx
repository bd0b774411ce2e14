import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Card, CardLink } from '../card.tsx';
import { CopyField } from '../copy-field.tsx';
import { DateText } from '../date-text.tsx';
import * as icons from '../icons.tsx';
import { QrCode } from '../qr-code.tsx';
import { KitPart, kitRow } from './kit-part.tsx';

// Browsers list a module’s exports by name; the development server in source order.
const everyIcon = Object.entries(icons).sort(([one], [other]) => (one < other ? -1 : 1));

/** Cards, badges, people, codes and all icons. */
export function KitThings() {
  return (
    <KitPart title="Things">
      <Card as="article">
        <div className="mb-2 flex flex-wrap gap-2">
          <Badge tone="accent" icon={icons.FileTextIcon}>
            Document
          </Badge>
          <Badge icon={icons.LockIcon}>River Trust</Badge>
        </div>
        <h3>
          <CardLink to="/kit/article">What the river commons agreed on this spring</CardLink>
        </h3>
        <p className="mt-1 text-muted">Six parishes, one water plan: who gives way in a dry month, and how that is checked.</p>
        <p className="mt-3.5 flex items-center gap-2.5 text-sm text-muted">
          <Avatar name="Ana Duarte" size="small" />
          <span>
            Ana Duarte, <DateText iso="2025-04-12T09:30:00.000000Z">April 12, 2025</DateText>
          </span>
        </p>
      </Card>
      <div className={kitRow}>
        <Badge tone="agree" icon={icons.ThumbsUpIcon}>
          Agrees
        </Badge>
        <Badge tone="disagree" icon={icons.ThumbsDownIcon}>
          Disagrees
        </Badge>
        <Badge tone="abstain" icon={icons.MinusIcon}>
          Abstains
        </Badge>
        <Badge tone="warn" icon={icons.ClockIcon}>
          Waiting
        </Badge>
        <Badge icon={icons.GlobeIcon}>Public</Badge>
      </div>
      <div className={kitRow}>
        <Avatar name="Ana Duarte" size="large" label="Ana Duarte" />
        {['Bob Okafor', 'Cléo Martin', 'Đặng Thu', 'Íñigo de la Peña', 'zoë', '李 明', '…'].map((name) => (
          <Avatar key={name} name={name} label={name} />
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-5">
        <CopyField label="Group ID" value="K7M2QX9D" labels={{ copy: 'Copy', copied: 'Copied' }} className="grow" />
        <QrCode text="https://atrium.example/join/K7M2QX9D" title="Address of this group" className="size-36" />
      </div>
      <ul className="flex flex-wrap gap-3.5 text-muted">
        {everyIcon.map(([name, Glyph]) => (
          <li key={name} title={name}>
            <Glyph />
          </li>
        ))}
      </ul>
    </KitPart>
  );
}
