import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files in which owners say what programs may do with their sites. `robots.*` may be a template or code. */
const NOTICES = /^(?:robots(?:\.\w+)+|ai\.txt|tdmrep\.json|_headers)$/i;
const CRAWLERS =
  /\b(?:gptbot|claudebot|claude-web|anthropic-ai|ccbot|google-extended|applebot-extended|bytespider|cohere-ai|meta-externalagent|ai2bot)\b/i;
const SIGNALS = /\bai-train\s*=\s*no\b|\bnoai\b|"?tdm-reservation"?\s*:\s*1/i;

/**
 * The notice in which an owner forbids analysis by AI, as `path: words`; null if there is none. A `Disallow: /` for
 * everybody only keeps a copy out of search engines, so it is no such notice.
 */
export function ownerSaysNo(dir, at = '') {
  for (const item of readdirSync(join(dir, at), { withFileTypes: true })) {
    if (item.name === '.git' || item.name === 'node_modules') continue;
    const file = at === '' ? item.name : `${at}/${item.name}`;
    const words = item.isDirectory()
      ? null
      : NOTICES.test(item.name) && item.isFile() && refusal(join(dir, file));
    const found = item.isDirectory() ? ownerSaysNo(dir, file) : words && `${file}: ${words}`;
    if (found) return found;
  }
  return null;
}

function refusal(file) {
  const text = readFileSync(file, 'utf8');
  const signal = SIGNALS.exec(text)?.[0];
  if (signal !== undefined) return signal;
  // The text is code that writes the file. If it names a crawler and "disallow", it refuses the crawler.
  if (!/^\s*user-agent\s*:/im.test(text)) {
    return /disallow/i.test(text) ? (CRAWLERS.exec(text)?.[0] ?? null) : null;
  }
  let agents = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^\s*(user-agent|disallow|allow)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (field === undefined) continue;
    if (field.toLowerCase() === 'user-agent') {
      agents = isOpen ? [...agents, value.trim()] : [value.trim()];
      isOpen = true;
      continue;
    }
    isOpen = false;
    const crawler = agents.find((agent) => CRAWLERS.test(agent));
    if (crawler && field.toLowerCase() === 'disallow' && value.trim() === '/')
      return `${crawler} Disallow: /`;
  }
  return null;
}
