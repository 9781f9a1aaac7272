import { configuredText, type TextValues } from '../model/interface-text.ts';
import type { StringName } from '../model/strings.ts';
import type { Site } from './site.ts';

/** A text of the interface of a Site: {@link configuredText}. */
export function text(site: Site, name: StringName, values?: TextValues, lang?: string): string {
  return configuredText(site.snapshot.config, name, values, lang);
}
