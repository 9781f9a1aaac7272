import { renderHtml } from '../../../markdown/html/html.ts';
import { isUrl } from '../../../model/parse-url.ts';
import { personOf } from '../../../site/press-kit.ts';
import { isThere, type Site } from '../../../site/site.ts';
import { hasTalksToCome } from '../../feeds/calendar.ts';
import { FEEDS } from '../../feeds/formats.ts';
import { Html, Links, type Translate, translator } from '../parts.tsx';
import { Slot } from './slots.tsx';

/** `own` has the language of the footer, if the page has another one. */
type FooterProps = { site: Site; twin: string | undefined; own: { lang?: string; dir?: string } };

/** The footer: the site's own text, else the name of its owner, profiles, feeds, and documents for programs. */
export function Footer({ site, twin, own }: FooterProps) {
  const t = translator(site);
  const { config } = site.snapshot;
  const { base } = site.origins;
  const feeds = FEEDS.filter(([path]) => isThere(site, path)).map(([path, { name }]) => ({
    href: base + path,
    label: name,
  }));
  if (hasTalksToCome(site) && isThere(site, '/calendar.ics'))
    feeds.push({ href: `${base}/calendar.ics`, label: t('calendar') });
  return (
    <footer {...own}>
      <Slot name="footer" />
      <div class="footer-text">
        {config.footer ? (
          <Html html={renderHtml(config.footer, { lang: config.language })} />
        ) : (
          <p>{personOf(site)}</p>
        )}
      </div>
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
            <Links items={feeds} />
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

/** The switch between the colours of the system, light ones and dark ones. */
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

/** Names of services, by the host of their profiles. */
const PROFILE_SERVICES: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'codeberg.org': 'Codeberg',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'speakerdeck.com': 'Speaker Deck',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'vimeo.com': 'Vimeo',
  'twitter.com': 'Twitter',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** Logos of services in a box of 24: paths of Simple Icons 13 (CC0), rounded; that of LinkedIn is ours. */
const PROFILE_MARKS: Readonly<Record<string, string>> = {
  LinkedIn:
    'M3 0h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Zm1 9v11h3.5V9ZM5.75 3.7a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM10 9v11h3.5v-6c0-3 3.5-3 3.5 0v6h3.5v-7c0-5-5-5.5-7-3V9Z',
  X: 'M18.9 1.2h3.7l-8 9.1L24 22.8h-7.4l-5.8-7.5-6.6 7.5H.5L9 13 0 1.2h7.6L12.8 8Zm-1.3 19.4h2L6.5 3.2H4.3Z',
  Mastodon:
    'M23.3 5.3a6 6 0 0 0-5.3-5c-.5 0-2.2-.3-6.2-.3S6.9.2 6.5.3C3.9.7 1.5 2.5.9 5.1q-.4 2-.2 4 0 3 .2 5.7l.6 3.6c.6 2.3 2.8 4.1 5 4.9a13 13 0 0 0 8 .2q1-.2 1.8-.8v-1.9a20 20 0 0 1-4.7.5c-2.8 0-3.5-1.2-3.7-1.8l-.3-1.4q2.4.5 4.7.5h1.1l4.8-.4c2.5-.5 4.8-2 5-5.7V11c0-.6.3-3.7 0-5.6m-3.8 9.2H17V8.3q0-2-1.7-2-1.8 0-1.9 2.4V12H11V8.7q0-2.4-1.9-2.4-1.5 0-1.6 2v6.2H4.8V8.1q0-2 1-3.1t2.8-1.2q2 0 3 1.5l.6 1 .6-1q1-1.5 3-1.5 1.6 0 2.7 1.2 1 1.2 1 3.1z',
  Bluesky:
    'M12 10.8c-1-2.1-4-6-6.8-8C2.6 1 1.6 1.3.9 1.6.1 1.9 0 3 0 3.8s.4 5.6.6 6.4C1.4 13 4.3 14 7 13.6c-4 .6-7.4 2-2.8 7 5 5.3 6.8-1 7.8-4.2 1 3.2 2 9.3 7.7 4.3 4.3-4.3 1.2-6.5-2.7-7l-.4-.1h.4c2.7.3 5.6-.6 6.4-3.4.2-.8.6-5.7.6-6.4s-.1-1.9-.9-2.2c-.7-.3-1.7-.7-4.3 1.2-2.8 2-5.7 5.9-6.8 8',
  Codeberg:
    'M12 .5a12 12 0 0 0-12 12 12 12 0 0 0 1.8 6.4l10-13a.2.2 0 0 1 .4 0l10 13a12 12 0 0 0 1.8-6.4 12 12 0 0 0-12-12m.3 6.5 4.4 16.5a12 12 0 0 0 5.2-4.2z',
  GitHub:
    'M12 .3a12 12 0 0 0-3.8 23.4q.8 0 .8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1-.7.1-.7.1-.7 1.2 0 1.9 1.2 1.9 1.2 1 1.8 2.8 1.3 3.5 1q.1-1.2.7-1.6c-2.7-.3-5.5-1.3-5.5-6q0-1.9 1.3-3.1c-.2-.4-.6-1.6 0-3.2 0 0 1-.3 3.4 1.2a12 12 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.6.2 2.8 0 3.2q1.3 1.2 1.3 3.2c0 4.6-2.8 5.6-5.5 5.9q.8.5.9 2.2v3.3q-.1.6.8.6A12 12 0 0 0 12 .3',
  GitLab:
    'M23.6 9.6 20.3 1 20 .6a1 1 0 0 0-1 0l-.3.5-2.2 6.7h-9L5.3 1.1 5 .6a1 1 0 0 0-1 0l-.3.4L.4 9.5a6 6 0 0 0 2 7.1l5 3.8 2.5 1.8 1.5 1.1a1 1 0 0 0 1.2 0l1.5-1 2.5-2 5-3.7a6 6 0 0 0 2-7',
  Instagram:
    'M7 0Q5.2.3 4.1.7 3 1.2 2 2 1 3 .6 4.2.1 5.2.1 7a85 85 0 0 0 .5 12.8Q1.2 21 2 22q1 1 2.2 1.4 1 .5 2.9.5a85 85 0 0 0 12.8-.5Q21 22.8 22 22q1-1 1.4-2.2.5-1 .5-2.9a85 85 0 0 0-.5-12.8Q22.9 3 22 2 21 1 19.8.6q-1-.5-2.9-.5A86 86 0 0 0 7 0m.2 21.7q-1.7-.1-2.3-.4-.8-.3-1.3-1-.6-.4-1-1.3-.2-.5-.4-2.2a85 85 0 0 1 .4-12q.3-.8 1-1.3.4-.7 1.3-1 .5-.2 2.2-.4a84 84 0 0 1 12 .4q.8.4 1.3 1 .6.4 1 1.3.2.5.4 2.2a83 83 0 0 1-.4 12q-.3.8-1 1.3-.4.6-1.3 1-.5.2-2.2.4a85 85 0 0 1-9.7 0M17 5.6A1.4 1.4 0 1 0 18.4 4 1.4 1.4 0 0 0 17 5.6M5.8 12a6.2 6.2 0 1 0 12.4 0 6.2 6.2 0 0 0-12.4 0M8 12a4 4 0 1 1 4 4 4 4 0 0 1-4-4',
  'Speaker Deck':
    'M10 13.9H4.7a4.7 4.7 0 0 1 0-9.4h6.2a1.9 1.9 0 0 1 0 3.8H4.6a1 1 0 1 0 0 1.8h5.3a4.7 4.7 0 1 1 0 9.4H2a1.9 1.9 0 0 1 0-3.7h8a1 1 0 0 0 0-2m4 5.6a6 6 0 0 0 2.4-3.7h3a1 1 0 0 0 1-1V9.2a1 1 0 0 0-1-1h-5.5a3 3 0 0 0 0-3.7h6.4c2 0 3.7 1.7 3.7 3.8v7.5c0 2-1.6 3.7-3.7 3.7z',
  Threads:
    'M12.2 24Q6.8 24 4 20.5 1.6 17.4 1.5 12q0-5.4 2.5-8.5Q6.7 0 12.2 0q4 0 6.8 2.1 2.6 2 3.5 5.5l-2 .5q-1.8-6-8.3-6-4.4 0-6.6 2.7-2 2.5-2 7.2 0 4.6 2 7.2 2.3 2.6 6.6 2.7 3.7 0 5.8-2a4 4 0 0 0 1-4.9q-.4-1-1.6-1.7a7 7 0 0 1-1.2 3.3 5 5 0 0 1-3.8 1.7q-1.8.1-3.2-.8-1.6-1-1.8-3 0-1.7 1.3-3a6 6 0 0 1 3.6-1.3l3 .2q0-1.2-.7-1.8-.8-.9-2.4-.9c-.8 0-2 .2-2.7 1.3L7.7 7.8q1.6-2.1 4.5-2.2 5 .2 5.3 5.4l.4.1q2.2 1.1 3.1 3c.8 2 .9 4.9-1.5 7.2a10 10 0 0 1-7.3 2.7m1-11.7h-.7q-3 .3-3 2.2c.1 1.2 1.5 1.8 2.8 1.7 1.2 0 2.8-.5 3.1-3.7z',
  TikTok:
    'M12.5 0h4q0 2.3 1.7 4.2A7 7 0 0 0 22.4 6v4a11 11 0 0 1-5.8-2v8.8q-.1 2.1-1.4 4A8 8 0 0 1 9.3 24q-2.2 0-4-1a7.5 7.5 0 0 1-1.1-12.2c1.6-1.4 4-2.1 6.1-1.7v4.4q-1.6-.5-3 .4-1 .6-1.4 1.7-.3.8-.1 1.6c.2 1.7 1.8 3 3.5 3Q11 20 12 18.4l.4-1 .1-5.4z',
  Twitch:
    'M11.6 4.7h1.7V10h-1.7zm4.7 0H18V10h-1.7zM6 0 1.7 4.3v15.4H7V24l4.2-4.3h3.5l7.7-7.7V0zm14.6 11.1L17 14.6h-3.4l-3 3v-3H7V1.7h13.7Z',
  Vimeo:
    'M24 6.4q-.2 3.6-5 9.6-4.9 6.4-8.2 6.4-2.1 0-3.6-3.9l-1.9-7.1Q4.3 7.5 3 7.5q-.3 0-1.9 1.2L0 7.2l3.5-3.1q2.4-2 3.6-2.2 2.8-.3 3.4 3.8l1 5.6q.8 3.6 1.7 3.6t2.3-2.4q1.6-2.3 1.6-3.6.3-2-1.6-2-.9 0-1.8.3 1.8-5.7 6.8-5.6 3.7 0 3.5 4.8',
  YouTube:
    'M23.5 6.2A3 3 0 0 0 21.4 4c-1.9-.5-9.4-.5-9.4-.5s-7.5 0-9.4.5A3 3 0 0 0 .5 6.3C0 8 0 12 0 12s0 4 .5 5.8A3 3 0 0 0 2.6 20c1.9.6 9.4.6 9.4.6s7.5 0 9.4-.6a3 3 0 0 0 2.1-2c.5-2 .5-5.9.5-5.9s0-4-.5-5.8m-14 9.4V8.4l6.3 3.6z',
  Twitter:
    'M18.9 1.2h3.7l-8 9.1L24 22.8h-7.4l-5.8-7.5-6.6 7.5H.5L9 13 0 1.2h7.6L12.8 8Zm-1.3 19.4h2L6.5 3.2H4.3Z',
};
