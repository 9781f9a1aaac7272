import { damagedSection, readSections, type SectionName } from './bytes/sections.ts';
import { openData } from './open-data.ts';

/** Checks that an index from elsewhere has no number that points outside its sections. @throws Error if it has one. */
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
    for (let i = 1; i < starts.length; i++)
      if ((starts[i] as number) < (starts[i - 1] as number)) throw damagedSection(name);
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
