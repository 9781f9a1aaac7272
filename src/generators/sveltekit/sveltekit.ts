import { defineGenerator } from '../define-generator.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { findConfig } from '../standard/places.ts';

/**
 * SvelteKit, with mdsvex or without. Only its build tells which pages its routes show:
 * https://svelte.dev/docs/kit/configuration, https://mdsvex.pngwn.io/docs
 */
export const svelteKit = defineGenerator({
  name: 'SvelteKit',
  settings: [],
  packages: ['@sveltejs/kit'],
  outputs: ['build', '.vercel/output/static', '.svelte-kit/output/prerendered/pages'],
  configuration: /(^|\/)svelte\.config\.[jt]s$/,
  formulas: { files: [/^svelte\.config\.\w+$/] },
  layouts: { files: ['src/app.html', 'src/routes/+layout.svelte'] },
  detect: (folder) => findConfig(folder, ['svelte.config.js', 'svelte.config.ts']),
  profile(folder, { file, dir }) {
    const why =
      dir === ''
        ? 'The code of its routes decides which Markdown is shown, and where'
        : `The site of SvelteKit is in ${dir}/, and Lectern reads it only if you name that folder`;
    const candidates = markdownFolders(folder);
    return { unknown: [{ why, place: { file, line: 1 }, candidates }] };
  },
});
