import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Prose } from '#platform/web/text/prose.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import type { Block, Section } from './texts/page-text.ts';

interface FactsProps {
  facts: readonly (readonly [term: string, meaning: string, module?: string])[];
}

/** Shows facts about modules, on pages that have more than a list for them. */
export const FactsOfModules = createContext<ComponentType<FactsProps> | undefined>(undefined);

interface TextSectionsProps {
  sections: readonly Section[];
  isNumbered: boolean;
  /** Level of the headings. */
  Heading?: 'h2' | 'h3';
  /** Distance between sections. */
  className?: string;
}

/** Sections of a text, each with an id for links. */
export function TextSections({ sections, isNumbered, Heading = 'h2', className = 'not-first:mt-10' }: TextSectionsProps): ReactNode {
  return sections.map(({ id, heading, blocks }, index) => (
    <section key={id} id={id} className={classes('scroll-mt-6', className)}>
      <Heading className="mb-3">
        {isNumbered && <span className="mr-2.5 font-normal text-muted tabular-nums">{index + 1}.</span>}
        {heading}
      </Heading>
      <TextBlocks blocks={blocks} />
    </section>
  ));
}

export function TextBlocks({ blocks, className }: { blocks: readonly Block[]; className?: string }): ReactNode {
  return (
    <div className={classes('space-y-3.5 leading-[1.65]', className)}>
      {blocks.map((block, index) => {
        const key = `${index} ${JSON.stringify(block)}`;
        return <TextBlock key={key} block={block} />;
      })}
    </div>
  );
}

function TextBlock({ block }: { block: Block }): ReactNode {
  const { hostingName, analyticsScript, modulesOff } = useSettings();
  const Facts = useContext(FactsOfModules);
  if (typeof block === 'string') return <Paragraph text={block} />;
  if ('ifHosted' in block) return hostingName ? <Paragraph text={block.ifHosted} /> : null;
  if ('ifAnalytics' in block)
    return (
      <Paragraph
        text={analyticsScript ? block.ifAnalytics.replaceAll('{analytics}', new URL(analyticsScript.url).host) : block.otherwise}
      />
    );
  if ('items' in block)
    return (
      <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
        {block.items.map((item) => (
          <li key={item} className="pl-1">
            <Prose text={item} />
          </li>
        ))}
      </ul>
    );
  const facts = block.facts.filter(([, , module]) => module === undefined || !modulesOff.includes(module));
  if (Facts && facts.some(([, , module]) => module !== undefined)) return <Facts facts={facts} />;
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(([term, meaning]) => (
        <div key={term} className="break-inside-avoid gap-x-6 py-3 tablet:grid tablet:grid-cols-[10.5rem_1fr]">
          <dt className="font-semibold">
            <Prose text={term} />
          </dt>
          <dd className="text-pretty">
            <Prose text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Paragraph({ text }: { text: string }): ReactNode {
  return (
    <p>
      <Prose text={text} />
    </p>
  );
}
