/** Pages for signed-in people. */
export const questionsPage = () => import('./list/questions-page.tsx').then((module) => module.QuestionsPage);
export const askPage = () => import('./asking/ask-page.tsx').then((module) => module.AskPage);
export const questionPage = () => import('./reading/question-page.tsx').then((module) => module.QuestionPage);
export const groupQuestions = () => import('./list/group-questions.tsx').then((module) => module.GroupQuestions);
export const newsOfQuestions = () => import('./list/news-of-questions.tsx').then((module) => module.NewsOfQuestions);
export const askHere = () => import('./asking/ask-button.tsx').then((module) => module.AskHere);
