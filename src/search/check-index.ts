import { damagedSection, readSections, type SectionName } from './bytes/sections.ts';
import { openData } from './open-data.ts';

/** Checks an index that came from elsewhere: what its sections say of each other leads nowhere outside. @throws Error */
export function checkIndex(bytes: Uint8Array): void {
  const { size } = openData(bytes);
  const sections = readSections(bytes);
  const terms = sections.termStart.length - 1;
  const surfaces = sections.surfaceStart.length - 1;
  const ascending: SectionName[] = [
    'termStart',
    'postingStart',
    'positionBlock',
    'surfaceStart',
    'surfaceTermStart',
    'typoBucket',
    'titleStart',
    'feedbackStart',
    'sentenceStart',
  ];
  for (const name of ascending) {
    const starts = sections[name];
    for (let at = 1; at < starts.length; at++)
      if ((starts[at] as number) < (starts[at - 1] as number)) throw damagedSection(name);
  }
  const below = (name: SectionName, limit: number) => {
    for (const value of sections[name]) if (value >= limit) throw damagedSection(name);
  };
  below('docs', size);
  below('surfaceTerms', terms);
  below('typoSurfaces', surfaces);
  below('titleDoc', size);
  below('nameWhole', terms);
  below('nameHead', terms);
  below('positionBlock', sections.positions.length + 1);
  for (const pair of sections.feedback) if (pair >>> 8 >= terms) throw damagedSection('feedback');
  for (const weight of sections.idf) if (!Number.isFinite(weight)) throw damagedSection('idf');
}
