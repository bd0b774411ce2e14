import { webFeature } from '#platform/web/registry/feature.ts';
import { GroupNewsLoading } from '#platform/web/registry/group-news.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { CircleHelpIcon, CornerDownRightIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';

/** Pages for signed-in people, which visitors do not load. */
const signedIn = () => import('./signed-in.ts');

export const questions = webFeature({
  name: 'questions',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  publicWords: {
    en: () => import('../words/public/en.json'),
    fr: () => import('../words/public/fr.json'),
    es: () => import('../words/public/es.json'),
  },
  pages: [
    { path: '/discussion', access: 'signedIn', outline: 'column', load: () => signedIn().then((module) => module.questionsPage()) },
    { path: '/discussion/new', access: 'signedIn', outline: 'form', load: () => signedIn().then((module) => module.askPage()) },
    {
      path: '/discussion/:id',
      ids: { id: 'uuid' },
      access: 'visitor',
      rests: true,
      load: () => import('./reading/public-question-page.tsx').then((module) => module.PublicQuestionPage),
    },
    {
      path: '/discussion/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'text',
      load: () => signedIn().then((module) => module.questionPage()),
    },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.questionsLive),
  contentKinds: {
    question: {
      Icon: CircleHelpIcon,
      several: 'questions',
      hub: { address: ({ id }) => `/discussion/${id}` },
    },
    reply: { Icon: CornerDownRightIcon, several: 'replies' },
  },
  actions: [{ to: '/discussion/new', name: 'askQuestion', Icon: CircleHelpIcon }],
  groupSlots: [
    {
      name: 'questions',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupQuestions())),
      Action: lazy(() => signedIn().then((module) => module.askHere())),
      News: lazy(() => signedIn().then((module) => module.newsOfQuestions()), GroupNewsLoading),
      PublicNews: lazy(
        () => import('./list/public-news-of-questions.tsx').then((module) => module.PublicNewsOfQuestions),
        GroupNewsLoading,
      ),
    },
  ],
});
