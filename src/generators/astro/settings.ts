import type { Config } from '../../code/ask/config.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';

/** Settings of the configuration, of Starlight, and of a collection with its loader and schema. */
export const SETTINGS = settingNames(
  'site base srcDir publicDir trailingSlash build.format redirects integrations',
  'i18n.locales i18n.locales.*.path i18n.locales.*.codes i18n.defaultLocale',
  'starlight.title starlight.locales starlight.locales.*.lang starlight.defaultLocale',
  'collection.loader collection.schema glob.base glob.pattern glob.generateId docsSchema.extend',
);

/** The settings below a prefix such as `starlight.`. */
export const astroSettings = <const P extends string = ''>(config: Config, prefix?: P) =>
  settingsInCode(SETTINGS, config, prefix);
export type Starlight = ReturnType<typeof astroSettings<'starlight.'>>;
export type Settings = ReturnType<typeof astroSettings<''>>;
