import '#platform/web/styles/signed-in.css';
import { Button, LinkButton } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { IconButton } from '../icon-button.tsx';
import * as icons from '../icons.tsx';
import { KitForms } from './kit-forms.tsx';
import { Notice } from '../notice.tsx';
import { PageBody } from '../page-body.tsx';
import { PageHeader } from '../page-header.tsx';
import { Skeleton } from '../skeleton.tsx';
import { ToastProvider } from '../toasts.tsx';
import { KitFinding } from './kit-finding.tsx';
import { KitIdentity } from './kit-identity.tsx';
import { KitOver } from './kit-over.tsx';
import { KitPart, kitRow } from './kit-part.tsx';
import { KitThings } from './kit-things.tsx';

/**
 * Every component in every state, light next to dark. For development only, so it is not
 * translated.
 */
export function KitPage() {
  return (
    <ToastProvider labels={{ region: 'Messages in passing', dismiss: 'Dismiss' }}>
      <PageBody>
        <PageHeader
          above="In development"
          title="The kit, in every state"
          lead="One page holds each part of the interface, so that a change to one is seen beside all the others."
          actions={<Button variant="secondary">Secondary</Button>}
        />
      </PageBody>
      <div className="grid desktop:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <section key={theme} data-theme={theme} aria-label={theme} className="min-w-0 px-4 py-8 tablet:px-8">
            <Half theme={theme} />
          </section>
        ))}
      </div>
    </ToastProvider>
  );
}

function Half({ theme }: { theme: string }) {
  return (
    <>
      <KitIdentity />
      <Colours />
      <Buttons />
      <KitForms theme={theme} />
      <KitFinding theme={theme} />
      <KitThings />
      <Notices />
      <States />
      <KitOver />
    </>
  );
}

function Buttons() {
  return (
    <KitPart title="Buttons">
      <div className={kitRow}>
        <Button>Publish</Button>
        <Button variant="secondary">Save draft</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon={icons.TrashIcon}>
          Delete group
        </Button>
      </div>
      <div className={kitRow}>
        <Button isBusy>Publish</Button>
        <Button disabled>Publish</Button>
        <LinkButton to="/kit" variant="secondary" icon={icons.PlusIcon}>
          Create a group
        </LinkButton>
        <Button size="small" variant="secondary" icon={icons.FilterIcon}>
          Filters
        </Button>
        <IconButton icon={icons.SearchIcon} label="Search" />
        <IconButton icon={icons.EllipsisIcon} label="More" size="small" />
        <IconButton icon={icons.BoldIcon} label="Bold" aria-pressed={true} />
      </div>
    </KitPart>
  );
}

function Notices() {
  return (
    <KitPart title="Notices">
      <Notice>Your draft is kept on this device until you are back online.</Notice>
      <Notice tone="success" title="The group was created">
        Give its identifier to those who should join.
      </Notice>
      <Notice
        tone="warn"
        title="You are offline"
        actions={
          <Button size="small" variant="secondary">
            Try again
          </Button>
        }
      >
        What you write is kept and sent later.
      </Notice>
      <Notice tone="danger" title="The document could not be published">
        Nothing was lost. Try again in a moment.
      </Notice>
    </KitPart>
  );
}

function States() {
  return (
    <KitPart title="States">
      <Skeleton shape="card" count={1} label="Loading" />
      <Skeleton shape="list" count={2} label="Loading" />
      <Skeleton shape="text" count={3} label="Loading" />
      <EmptyState
        level={3}
        icon={icons.NewspaperIcon}
        title="Nothing published yet"
        action={<Button icon={icons.PencilIcon}>Write the first document</Button>}
      >
        What the group publishes appears here, newest first.
      </EmptyState>
      <ErrorState level={3} title="The Hub could not be loaded" retry={{ label: 'Try again', onRetry: () => undefined }}>
        The connection was interrupted. Your filters are kept.
      </ErrorState>
    </KitPart>
  );
}

const roles = [
  ['bg-bg', 'bg'],
  ['bg-surface', 'surface'],
  ['bg-line', 'line'],
  ['bg-tint', 'tint'],
  ['bg-sand', 'sand'],
  ['bg-field', 'field'],
  ['bg-ink', 'ink'],
  ['bg-muted', 'muted'],
  ['bg-accent', 'accent'],
  ['bg-agree', 'agree'],
  ['bg-disagree', 'disagree'],
  ['bg-abstain', 'abstain'],
  ['bg-warn', 'warn'],
  ['bg-danger', 'danger'],
] as const;

function Colours() {
  return (
    <KitPart title="Type and colour">
      <div>
        <h3 className="text-3xl">A page well set</h3>
        <p className="mt-2 text-lg text-muted">The lead says in one sentence what one can do here.</p>
        <p className="mt-3">
          Running text stands at sixteen pixels with air between its lines, and{' '}
          <a className="link" href="#kit">
            a link in it
          </a>{' '}
          can be told from the words around it.
        </p>
      </div>
      <ul className="grid grid-cols-4 gap-2 text-xs text-muted tablet:grid-cols-7">
        {roles.map(([look, name]) => (
          <li key={name}>
            <span className={`mb-1 block h-9 rounded-control border border-line ${look}`} />
            {name}
          </li>
        ))}
      </ul>
    </KitPart>
  );
}
