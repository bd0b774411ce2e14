import { openZip, type ZipParts } from '#platform/contract/archive/zip.ts';
import { FileProblem, fileLimits } from '../file-problem.ts';
import { childrenOf, parseXml, type Xml } from '../xml.ts';
import type { Relation } from './reading.ts';

/** A part with its relations. */
export interface Part {
  path: string;
  element: Xml;
  relations: ReadonlyMap<string, Relation>;
}

export interface DocxPackage {
  main: Part;
  /** A part that the main part refers to, by the end of its type. */
  part: (type: string) => Part | undefined;
  bytes: (path: string) => Uint8Array | undefined;
}

const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

export function openPackage(file: Uint8Array): DocxPackage {
  // Word encrypts files with a password within the format of its earlier versions.
  if (oldOffice.every((byte, index) => file[index] === byte)) throw new FileProblem('locked');
  if (file[0] !== 0x50 || file[1] !== 0x4b) throw new FileProblem('unknown');
  const zip = openZip(file, fileLimits, (fault) => new FileProblem(fault));
  const roots = relationsOf(zip, '');
  const start = [...roots.values()].find(({ type }) => type.endsWith('/officeDocument'));
  if (start === undefined) throw new FileProblem('unknown');
  const read = (path: string): Part | undefined => {
    const bytes = zip.read(path, fileLimits.textBytes);
    return bytes && { path, element: parseXml(bytes), relations: relationsOf(zip, path) };
  };
  const main = read(start.target);
  if (main?.element.name !== 'w:document') throw new FileProblem(main ? 'unknown' : 'damaged');
  return {
    main,
    part: (type) => {
      const relation = [...main.relations.values()].find((each) => !each.isExternal && each.type.endsWith(`/${type}`));
      return relation && read(relation.target);
    },
    bytes: (path) => zip.read(path, fileLimits.pictureBytes),
  };
}

function relationsOf(zip: ZipParts, path: string): Map<string, Relation> {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const bytes = zip.read(`${folder}_rels/${path.slice(slash)}.rels`, fileLimits.textBytes);
  const found = new Map<string, Relation>();
  if (bytes === undefined) return found;
  for (const { attrs } of childrenOf(parseXml(bytes), 'rel:Relationship')) {
    const isExternal = attrs['TargetMode'] === 'External';
    const target = attrs['Target'] ?? '';
    found.set(attrs['Id'] ?? '', { isExternal, type: attrs['Type'] ?? '', target: isExternal ? target : resolved(folder, target) });
  }
  return found;
}

/** Path of a part relative to a folder. */
function resolved(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
