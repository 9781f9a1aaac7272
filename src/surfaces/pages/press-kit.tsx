import type { Child } from 'hono/jsx';
import { typeset } from '../../markdown/html/html.ts';
import type { PressKitList } from '../../model/press-kit.ts';
import type { StringName } from '../../model/strings.ts';
import { hasContact, pressKitOf } from '../../site/press-kit.ts';
import { lookOf } from '../../site/look.ts';
import type { Site } from '../../site/site.ts';
import { Html, translator } from './parts.tsx';
import { safeUrl } from './safe-url.ts';
import type { Texts } from '../texts/texts.ts';

/** The main part of the page of the press kit. */
export function pressKitMain(site: Site, texts: Texts): string {
  const t = translator(site);
  const kit = pressKitOf(site);
  const lang = site.snapshot.config.language;
  const contact = hasContact(site) ? safeUrl(kit.contact_url) : null;
  const photos = kit.photos.filter(({ src }) => safeUrl(src));
  const render = (markdown: string) => <Html html={texts.show({ markdown, lang }).html} />;
  const part = (name: StringName, items: readonly unknown[], content: Child) =>
    items.length > 0 && (
      <section>
        <h2 id={name}>{t(name)}</h2>
        {content}
      </section>
    );
  const list = (name: StringName, items: readonly Child[], className: string = name) =>
    part(
      name,
      items,
      <ul class={className}>
        {items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>,
    );
  const hasTexts = kit.topics.some(({ body }) => body !== '');
  /** A button that copies the text of an element. It is hidden until the script runs. */
  const copy = (elementId: string, name: string) => (
    <button
      type="button"
      class="copy"
      data-copy={elementId}
      data-copied={t('copied')}
      aria-label={`${t('copy')}: ${name}`}
      hidden
    >
      {t('copy')}
    </button>
  );
  const linked = (href: string | undefined, label: Child, attributes: object = {}) => {
    const target = safeUrl(href);
    return target ? (
      <a href={target} {...attributes}>
        {label}
      </a>
    ) : (
      label
    );
  };
  const parts: Readonly<Record<PressKitList, Child>> = {
    bios: part(
      'biographies',
      kit.bios,
      kit.bios.map(({ label, body }, index) => (
        <section class="bio">
          <h3>{label}</h3>
          {copy(`bio-${index + 1}`, label)}
          <div id={`bio-${index + 1}`}>{render(body)}</div>
        </section>
      )),
    ),
    photos: part(
      'photos',
      photos,
      <div class="photos">
        {photos.map(({ src, alt, label }) => (
          <figure>
            <img src={src} alt={alt} />
            <figcaption>
              {label && <span>{label}</span>}
              <a href={src} download="" aria-label={`${t('download')}: ${label ?? alt}`}>
                {t('download')}
              </a>
            </figcaption>
          </figure>
        ))}
      </div>,
    ),
    topics: hasTexts
      ? part(
          'topics',
          kit.topics,
          <div class="topics">
            {kit.topics.map(({ title, body }) => (
              <div>
                <h3>{typeset(title, lang)}</h3>
                {body && render(body)}
              </div>
            ))}
          </div>,
        )
      : list(
          'topics',
          kit.topics.map(({ title }) => typeset(title, lang)),
          'stages',
        ),
    stages: list('stages', kit.stages),
    facts: part(
      'facts',
      kit.facts,
      <dl>
        {kit.facts.map(({ term, value, href }) => (
          <div>
            <dt>{term}</dt>
            <dd>{linked(href, typeset(value, lang))}</dd>
          </div>
        ))}
      </dl>,
    ),
    downloads: list(
      'downloads',
      kit.downloads.map(({ label, href, meta, note }) => (
        <>
          {linked(href, label, { download: '' })}
          {meta && <small>{meta}</small>}
          {note && <p>{note}</p>}
        </>
      )),
    ),
    colors: list(
      'colors',
      kit.colors.map(({ name, hex, usage }, index) => (
        <>
          {/* The colour is an attribute of SVG, since an inline style would need a weaker content security policy. */}
          <svg viewBox="0 0 4 3" preserveAspectRatio="none" aria-hidden="true">
            <rect width="4" height="3" fill={hex} />
          </svg>
          <b>{name}</b>
          <code id={`color-${index + 1}`}>{hex}</code>
          {copy(`color-${index + 1}`, name)}
          {usage && <small>{usage}</small>}
        </>
      )),
    ),
  };
  const { bios, photos: photographs, ...others } = parts;
  return String(
    <article class="press-kit">
      <header>
        <h1>{typeset(kit.title, lang)}</h1>
        <div class="standfirst">{render(kit.intro)}</div>
        {contact && (
          <p class="action">
            <a href={contact}>{t('contact_action')}</a>
          </p>
        )}
      </header>
      {lookOf(site) === 'speaker' ? [photographs, bios] : [bios, photographs]}
      {Object.values(others)}
    </article>,
  );
}
