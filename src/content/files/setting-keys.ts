import { createHash } from 'node:crypto';
import type { SiteData, SiteProfile } from '../../generators/site-profile.ts';
import type { Rule } from '../config/rules.ts';

/** What a site says of its files, as keys: the same key is the same setting, also of another reading. */
export class SettingKeys {
  readonly #site: string;
  readonly #digest: string;
  readonly #rules = new Map<Rule, string>();

  constructor({ rules: _rules, given: _given, digest, ...shared }: SiteProfile) {
    this.#digest = digest;
    this.#site = createHash('sha1').update(this.#write(shared)).digest('base64');
  }

  /** The key of what a rule and the site's own data say of a file. */
  of(rule: Rule, given: SiteData | null): string {
    let key = this.#rules.get(rule);
    if (key === undefined) {
      // What a rule matches is no part of what it says.
      const defaults = rule.defaults.map((item) => ({ ...item, matches: null }));
      key = this.#write([{ ...rule, defaults, files: null, matches: null }, this.#site]);
      this.#rules.set(rule, key);
    }
    return given === null ? key : key + this.#write(given);
  }

  /** Functions come from the configurations that were read: their digest stands for them. */
  #write(value: unknown): string {
    return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'function' ? this.#digest : item));
  }
}
