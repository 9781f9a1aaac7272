import type { Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';
import { SKILL_NAME, skillDescription, skillText } from '../documents/skill.ts';
import { type Method, notFound, textParam } from './method.ts';

/** SEP-2640: every file of a skill is a resource. */
export const SKILL_URI = `skill://${SKILL_NAME}/SKILL.md`;

/** The text of the site's skill, and what tells whether it has come whole. */
export function skillFile(site: Site, platform: Pick<Platform, 'sha256'>) {
  const text = skillText(site);
  const size = new TextEncoder().encode(text).length;
  return { text, resource: { uri: SKILL_URI, digest: `sha256:${platform.sha256(text)}`, size } };
}

function skillOf(site: Site, platform: Pick<Platform, 'sha256'>) {
  return {
    uri: SKILL_URI,
    frontmatter: { name: SKILL_NAME, description: skillDescription(site) },
    resources: [skillFile(site, platform).resource],
  };
}

export const SKILL_METHODS: Readonly<Record<string, Method>> = {
  'skills/list': (site, _, platform) => ({ skills: [skillOf(site, platform)] }),
  'skills/get': (site, params, platform) => {
    const uri = textParam(params, 'uri');
    if (uri !== SKILL_URI) throw notFound(uri);
    return { skill: skillOf(site, platform) };
  },
};
