import { plainText } from '#platform/contract/rich-text/text.ts';
import type { QuestionWhole, ReplyWhole } from '../../contract/shapes.ts';

/** Structured data (schema.org) of a public question with its replies. */
export function questionData(question: QuestionWhole, replies: readonly ReplyWhole[]): object {
  const { title, content, author, createdAt, editedAt, language, replyCount, publicAddress } = question;
  const answers = replies
    .flatMap((reply) => [reply, ...reply.replies])
    .flatMap((reply) => {
      const { author: by, content: text } = reply;
      return by && text
        ? {
            isSolution: reply.isSolution,
            data: {
              '@type': 'Answer',
              text: plainText(text),
              author: { '@type': 'Person', name: by.name },
              datePublished: reply.createdAt,
              ...(reply.editedAt ? { dateModified: reply.editedAt } : {}),
              upvoteCount: reply.votes,
              url: `${publicAddress}#reply-${reply.id}`,
            },
          }
        : [];
    });
  const [solution] = answers.filter(({ isSolution }) => isSolution).map(({ data }) => data);
  const others = answers.filter(({ isSolution }) => !isSolution).map(({ data }) => data);
  return {
    '@type': 'QAPage',
    ...(language ? { inLanguage: language } : {}),
    mainEntity: {
      '@type': 'Question',
      name: title,
      text: plainText(content),
      author: { '@type': 'Person', name: author.name },
      datePublished: createdAt,
      ...(editedAt ? { dateModified: editedAt } : {}),
      answerCount: replyCount,
      url: publicAddress,
      ...(solution ? { acceptedAnswer: solution } : {}),
      ...(others.length > 0 ? { suggestedAnswer: others } : {}),
    },
  };
}
