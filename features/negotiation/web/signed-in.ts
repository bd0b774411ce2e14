export const negotiationsPage = () => import('./start/negotiations-page.tsx').then((module) => module.NegotiationsPage);
export const sessionPage = () => import('./session/session-page.tsx').then((module) => module.SessionPage);
export const sessionsUnderWay = () => import('./start/sessions-under-way.tsx').then((module) => module.SessionsUnderWay);
export const hubPart = () => import('./hub/hub-part.tsx').then((module) => module.HubPart);
export const groupSessions = () => import('./start/group-sessions.tsx').then((module) => module.GroupSessions);
export const startHere = () => import('./start/start-here.tsx').then((module) => module.StartHere);
export const newsOfSessions = () => import('./start/news-of-sessions.tsx').then((module) => module.NewsOfSessions);
export const differencesSection = () => import('./administration/differences-section.tsx').then((module) => module.DifferencesSection);
