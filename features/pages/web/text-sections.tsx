import type { ReactNode } from 'react';
import { useSettings } from '#platform/web/settings.ts';
import { Prose } from '#platform/web/prose.tsx';
import type { Block, Section } from './texts/page-text.ts';

/** The parts of a text, each under a heading that an address can name. */
export function TextSections({ sections, isNumbered }: { sections: readonly Section[]; isNumbered: boolean }): ReactNode {
  return sections.map(({ id, heading, blocks }, index) => (
    <section key={id} id={id} className="scroll-mt-6 not-first:mt-10">
      <h2 className="mb-3">
        {isNumbered && <span className="mr-2.5 font-normal text-muted tabular-nums">{index + 1}.</span>}
        {heading}
      </h2>
      <div className="space-y-3.5 leading-[1.65]">
        {blocks.map((block) => (
          <TextBlock key={JSON.stringify(block)} block={block} />
        ))}
      </div>
    </section>
  ));
}

function TextBlock({ block }: { block: Block }): ReactNode {
  const { hostingName, analyticsScript } = useSettings();
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
  return (
    <dl className="divide-y divide-line border-y border-line">
      {block.facts.map(([term, meaning]) => (
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
