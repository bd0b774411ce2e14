export { CommentedText } from './passages/commented-text.tsx';
export { Comments } from './comments.tsx';
export { commentsQuery } from './queries.ts';
