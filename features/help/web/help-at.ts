/** The screens of a topic, by the first part of their address, with the area or question of the help that is about them; the first that fits counts. */
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
  [/^\/negociation\b/, 'negotiations'],
  [/^\/verify\b/, 'check-contract'],
  [/^\/(?:panel|flux)\b|^\/$/, 'hub'],
  [/^\/resultSearch\b/, 'search'],
  [/^\/notifications\b/, 'notifications'],
  [/^\/(?:statements|moderation)\b/, 'report'],
  [/^\/confidentialDataPolicy$/, 'data'],
  [/^\/contact$/, 'support'],
];

/** Where the help says something about a screen; its first page where it does not. */
export function helpAt(pathname: string): string {
  const [, id] = topics.find(([screens]) => screens.test(pathname)) ?? [];
  return id === undefined ? '/faq' : `/faq#${id}`;
}
