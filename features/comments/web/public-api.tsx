export { BareTextOf } from './commenting/bare-text-of.ts';
export { findPassage } from './commenting/find-passage.ts';
export { CommentedText } from './passages/commented-text.tsx';
export { Comments } from './comments.tsx';
export { commentsQuery } from './queries.ts';
export { useCommentCount } from './use-comment-count.ts';
export { commentsChangedMessage } from '../contract/limits.ts';
