/** Areas of the list of modules, in this order; what is in none of the others belongs to the site. */
export const moduleAreas = ['content', 'people', 'decisions', 'site'] as const;
export type ModuleArea = (typeof moduleAreas)[number];

const members: Readonly<Record<Exclude<ModuleArea, 'site'>, readonly string[]>> = {
  content: ['hub', 'documents', 'galleries', 'questions', 'comments', 'search', 'files'],
  people: ['groups', 'group-designer', 'directory', 'messenger', 'events', 'notifications', 'inbound-mail'],
  decisions: ['negotiation', 'assemblies', 'polls'],
};

/** Area of a module. */
export const areaOf = (module: string): ModuleArea =>
  moduleAreas.find((area) => area !== 'site' && members[area].includes(module)) ?? 'site';
