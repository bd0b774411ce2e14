import { NamedText } from '#features/accounts/web/public-api.tsx';
import { paragraphsOf } from '#platform/contract/direction.ts';
import { Paragraph } from '#platform/web/text/plain-text.tsx';
import type { CommentFacts } from '../../contract/shapes.ts';

/** Text of a comment with links for mentions. */
export function CommentText({ text, people }: { text: string } & Pick<CommentFacts, 'people'>) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {paragraphsOf(text).map((paragraph, index) => {
        const key = `${index} ${paragraph}`;
        return (
          <Paragraph key={key} text={paragraph}>
            <NamedText text={paragraph} people={people} />
          </Paragraph>
        );
      })}
    </p>
  );
}
