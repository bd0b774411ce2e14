/**
 * Screens, by the beginning of their path, and the area or question about each. The first match
 * wins.
 */
const topics: readonly (readonly [screens: RegExp, id: string])[] = [
  [/^\/client\/integrations|^\/api$/, 'connect-programs'],
  [/^\/client$/, 'account'],
  [/^\/masp/, 'import-groups'],
  [/^\/(?:network|join|invited)\b/, 'groups'],
  [/^\/(?:article$|draft(?!\/bin))/, 'write'],
  [/^\/(?:draft\/bin|blog)\b/, 'change-document'],
  [/^\/(?:publicArticle|autrePublication|publicInternetArticle|blogGeneral2)\b/, 'share'],
  [/^\/(?:managers|userTables|people)\b/, 'find-people'],
  [/^\/messenger\b/, 'messages'],
  [/^\/(?:media|publicMedia)\b/, 'galleries'],
  [/^\/files\b/, 'share-file'],
  [/^\/discussion\b/, 'ask'],
  [/^\/events\b/, 'announce'],
  [/^\/polls\b/, 'poll'],
  [/^\/assemblies\b/, 'assembly'],
  [/^\/negociation\b/, 'negotiations'],
  [/^\/verify\b/, 'check-contract'],
  [/^\/(?:panel|flux)\b|^\/$/, 'hub'],
  [/^\/resultSearch\b/, 'search'],
  [/^\/receivedMails\b/, 'by-mail'],
  [/^\/notifications\b/, 'notifications'],
  [/^\/(?:statements|moderation)\b/, 'report'],
  [/^\/confidentialDataPolicy$/, 'data'],
  [/^\/dashBoardSuperAdmin\/reports\b/, 'moderate'],
  [/^\/dashBoardSuperAdmin\/mails\b/, 'help-someone'],
  [/^\/dashBoardSuperAdmin\/(?:backups|jobs)\b/, 'back-up'],
  [/^\/dashBoardSuperAdmin\b/, 'administration'],
  [/^\/contact$/, 'support'],
];

/** Returns the address of the help about a screen, or of its first page if there is none. */
export function helpAt(pathname: string): string {
  const [, id] = topics.find(([screens]) => screens.test(pathname)) ?? [];
  return id === undefined ? '/faq' : `/faq#${id}`;
}
