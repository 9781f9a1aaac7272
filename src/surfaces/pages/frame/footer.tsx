import { renderHtml } from '../../../markdown/html/html.ts';
import { isUrl } from '../../../model/parse-url.ts';
import { isThere, type Site } from '../../../site/site.ts';
import { FEEDS } from '../../feeds/formats.ts';
import { Html, Links, type Translate, translator } from '../parts.tsx';
import { Slot } from './slots.tsx';
import { PROFILE_MARKS, PROFILE_SERVICES } from './profile-services.ts';

/** The footer's language is `own`, where that is not the page's. */
type FooterProps = { site: Site; twin: string | undefined; own: { lang?: string; dir?: string } };

/** What stands below every page: the site's own words, profiles, feeds, and what programs read. */
export function Footer({ site, twin, own }: FooterProps) {
  const t = translator(site);
  const { config } = site.snapshot;
  const { base } = site.origins;
  const feeds = FEEDS.filter(([path]) => isThere(site, path));
  return (
    <footer {...own}>
      <Slot name="footer" />
      {config.footer && (
        <div class="own">
          <Html html={renderHtml(config.footer, { lang: config.language })} />
        </div>
      )}
      <div class="links">
        {config.social.length > 0 && (
          <section>
            <h2>{t('profiles')}</h2>
            <Links items={config.social.map(profileLink)} />
          </section>
        )}
        {feeds.length > 0 && (
          <section>
            <h2>{t('follow')}</h2>
            <Links items={feeds.map(([path, { name }]) => ({ href: base + path, label: name }))} />
          </section>
        )}
        <section>
          <h2>{t('for_programs')}</h2>
          <Links
            items={[
              ...(twin ? [{ href: twin, label: t('as_markdown') }] : []),
              { href: `${base}/llms.txt`, label: 'llms.txt' },
              { href: `${base}/developers`, label: 'API' },
            ]}
          />
        </section>
      </div>
    </footer>
  );
}

type Profile = Site['snapshot']['config']['social'][number];

function profileLink(profile: Profile) {
  const href = typeof profile === 'string' ? profile : profile.href;
  const { hostname, pathname } = new URL(isUrl(href) ? href : 'https://invalid');
  const host = hostname.replace(/^(?:www|m)\./, '');
  // A server that speaks ActivityPub has profiles at `/@name`.
  const known = Object.hasOwn(PROFILE_SERVICES, host) ? PROFILE_SERVICES[host] : undefined;
  const service = known ?? (/^\/@[^/@]+\/?$/.test(pathname) ? 'Mastodon' : host);
  const mark = Object.hasOwn(PROFILE_MARKS, service) ? PROFILE_MARKS[service] : undefined;
  const label = (
    <>
      {mark && (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={mark} />
        </svg>
      )}
      {typeof profile === 'string' ? service : profile.label}
    </>
  );
  return { href, label, rel: 'me' };
}

const CHOICES = ['auto', 'light', 'dark'] as const;

/** The colours of the page: as the system has them, light, or dark. */
export function Appearance({ chosen, t }: { chosen: (typeof CHOICES)[number]; t: Translate }) {
  return (
    <fieldset class="appearance">
      <legend>{t('appearance')}</legend>
      {CHOICES.map((choice) => (
        <label>
          <input type="radio" name="appearance" value={choice} checked={choice === chosen} />
          <span>{t(`appearance_${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
