import type { Config } from '../../code/ask/config.ts';
import { settingsIn } from '../standard/settings.ts';

/** What the configuration may say, options of Starlight, and those of a collection, of its loader and of its schema. */
export const SETTINGS = [
  'site',
  'base',
  'srcDir',
  'publicDir',
  'trailingSlash',
  'build.format',
  'redirects',
  'i18n.locales',
  'i18n.locales.*.path',
  'i18n.locales.*.codes',
  'i18n.defaultLocale',
  'integrations',
  'starlight.title',
  'starlight.locales',
  'starlight.locales.*.lang',
  'starlight.defaultLocale',
  'collection.loader',
  'collection.schema',
  'glob.base',
  'glob.pattern',
  'glob.generateId',
  'docsSchema.extend',
] as const;

/** What is declared, by what precedes it: `starlight.`. */
export const astroSettings = <const P extends string = ''>(config: Config, prefix?: P) =>
  settingsIn(SETTINGS, config, prefix);
export type Starlight = ReturnType<typeof astroSettings<'starlight.'>>;
export type Settings = ReturnType<typeof astroSettings<''>>;
