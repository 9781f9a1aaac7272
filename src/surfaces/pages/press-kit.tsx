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

/** What the parts of the page need besides the press kit. */
interface Scope {
  t: ReturnType<typeof translator>;
  /** The language of the page. */
  lang: string;
  render(markdown: string): Child;
}

type Kit = ReturnType<typeof pressKitOf>;

/** The main part of the page of the press kit. */
export function pressKitMain(site: Site, texts: Texts): string {
  const t = translator(site);
  const kit = pressKitOf(site);
  const lang = site.snapshot.config.language;
  const contact = hasContact(site) ? safeUrl(kit.contact_url) : null;
  const scope: Scope = { t, lang, render: (markdown) => <Html html={texts.show({ markdown, lang }).html} /> };
  const { bios, photos, ...others }: Readonly<Record<PressKitList, Child>> = {
    bios: biographies(scope, kit.bios),
    photos: photoGrid(scope, kit.photos),
    topics: topicList(scope, kit.topics),
    stages: listPart(scope, 'stages', kit.stages),
    facts: factTable(scope, kit.facts),
    downloads: downloadList(scope, kit.downloads),
    colors: palette(scope, kit.colors),
  };
  return String(
    <article class="press-kit">
      <header>
        <h1>{typeset(kit.title, lang)}</h1>
        <div class="standfirst">{scope.render(kit.intro)}</div>
        {contact && (
          <p class="action">
            <a href={contact}>{t('contact_action')}</a>
          </p>
        )}
      </header>
      {lookOf(site) === 'speaker' ? [photos, bios] : [bios, photos]}
      {Object.values(others)}
    </article>,
  );
}

/** A section with a heading, if it has items. */
function part({ t }: Scope, name: StringName, items: readonly unknown[], content: Child): Child {
  return (
    items.length > 0 && (
      <section>
        <h2 id={name}>{t(name)}</h2>
        {content}
      </section>
    )
  );
}

function listPart(scope: Scope, name: StringName, items: readonly Child[], className: string = name): Child {
  return part(
    scope,
    name,
    items,
    <ul class={className}>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>,
  );
}

function biographies(scope: Scope, bios: Kit['bios']): Child {
  return part(
    scope,
    'biographies',
    bios,
    bios.map(({ label, body }, index) => (
      <section class="bio">
        <h3>{label}</h3>
        {copyButton(scope, `bio-${index + 1}`, label)}
        <div id={`bio-${index + 1}`}>{scope.render(body)}</div>
      </section>
    )),
  );
}

function photoGrid(scope: Scope, allPhotos: Kit['photos']): Child {
  const { t } = scope;
  const photos = allPhotos.filter(({ src }) => safeUrl(src));
  return part(
    scope,
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
  );
}

/** Topics with their texts; if none has a text, a list of their titles. */
function topicList(scope: Scope, topics: Kit['topics']): Child {
  const { lang, render } = scope;
  const titles = topics.map(({ title }) => typeset(title, lang));
  if (topics.every(({ body }) => body === '')) return listPart(scope, 'topics', titles, 'stages');
  return part(
    scope,
    'topics',
    topics,
    <div class="topics">
      {topics.map(({ body }, index) => (
        <div>
          <h3>{titles[index]}</h3>
          {body && render(body)}
        </div>
      ))}
    </div>,
  );
}

function factTable(scope: Scope, facts: Kit['facts']): Child {
  return part(
    scope,
    'facts',
    facts,
    <dl>
      {facts.map(({ term, value, href }) => (
        <div>
          <dt>{term}</dt>
          <dd>{linked(href, typeset(value, scope.lang))}</dd>
        </div>
      ))}
    </dl>,
  );
}

function downloadList(scope: Scope, downloads: Kit['downloads']): Child {
  const items = downloads.map(({ label, href, meta, note }) => (
    <>
      {linked(href, label, { download: '' })}
      {meta && <small>{meta}</small>}
      {note && <p>{note}</p>}
    </>
  ));
  return listPart(scope, 'downloads', items);
}

function palette(scope: Scope, colors: Kit['colors']): Child {
  const items = colors.map(({ name, hex, usage }, index) => (
    <>
      {/* The colour is an attribute of SVG, since an inline style would need a weaker content security policy. */}
      <svg viewBox="0 0 4 3" preserveAspectRatio="none" aria-hidden="true">
        <rect width="4" height="3" fill={hex} />
      </svg>
      <b>{name}</b>
      <code id={`color-${index + 1}`}>{hex}</code>
      {copyButton(scope, `color-${index + 1}`, name)}
      {usage && <small>{usage}</small>}
    </>
  ));
  return listPart(scope, 'colors', items);
}

/** A button that copies the text of an element. It is hidden until the script runs. */
function copyButton({ t }: Scope, elementId: string, name: string): Child {
  return (
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
}

/** A label that links to a safe address, else the label alone. */
function linked(href: string | undefined, label: Child, attributes: object = {}): Child {
  const target = safeUrl(href);
  return target ? (
    <a href={target} {...attributes}>
      {label}
    </a>
  ) : (
    label
  );
}
