import { typeset } from '../../markdown/html/html.ts';
import { hasContact, pressKitOf, type PressKit } from '../../site/press-kit.ts';
import type { Site } from '../../site/site.ts';
import { Html, type Translate, translator } from './parts.tsx';
import { safeUrl } from './safe-url.ts';
import type { Texts } from '../texts/texts.ts';

interface PartProps {
  texts: Texts;
  kit: PressKit;
  lang: string;
  t: Translate;
}

/** The main part of the press kit: everything to copy and to take along. */
export function pressKitMain(site: Site, texts: Texts): string {
  const t = translator(site);
  const kit = pressKitOf(site);
  const lang = site.snapshot.config.language;
  const contact = hasContact(site) ? safeUrl(kit.contact_url) : null;
  return String(
    <article class="press-kit">
      <header>
        <h1>{typeset(kit.title, lang)}</h1>
        <div class="standfirst">
          <Html html={texts.show({ markdown: kit.intro, lang }).html} />
        </div>
        {contact && (
          <p class="action">
            <a href={contact}>{t('contact_action')}</a>
          </p>
        )}
      </header>
      <Biographies texts={texts} kit={kit} lang={lang} t={t} />
      <Photos texts={texts} kit={kit} lang={lang} t={t} />
      <Topics texts={texts} kit={kit} lang={lang} t={t} />
      <Stages texts={texts} kit={kit} lang={lang} t={t} />
      <Facts texts={texts} kit={kit} lang={lang} t={t} />
      <Downloads texts={texts} kit={kit} lang={lang} t={t} />
      <Colors texts={texts} kit={kit} lang={lang} t={t} />
    </article>,
  );
}

/** A button that copies the text of an element; it is shown once the script runs. */
function Copy({ of, name, t }: { of: string; name: string; t: Translate }) {
  return (
    <button
      type="button"
      class="copy"
      data-copy={of}
      data-copied={t('copied')}
      aria-label={`${t('copy')}: ${name}`}
      hidden
    >
      {t('copy')}
    </button>
  );
}

function Biographies({ texts, kit, lang, t }: PartProps) {
  if (kit.bios.length === 0) return <></>;
  return (
    <section>
      <h2 id="biographies">{t('biographies')}</h2>
      {kit.bios.map(({ label, body }, index) => (
        <section class="bio">
          <h3>{label}</h3>
          <Copy of={`bio-${index + 1}`} name={label} t={t} />
          <div id={`bio-${index + 1}`}>
            <Html html={texts.show({ markdown: body, lang }).html} />
          </div>
        </section>
      ))}
    </section>
  );
}

function Photos({ kit, t }: PartProps) {
  const photos = kit.photos.filter(({ src }) => safeUrl(src));
  if (photos.length === 0) return <></>;
  return (
    <section>
      <h2 id="photos">{t('photos')}</h2>
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
      </div>
    </section>
  );
}

function Topics({ texts, kit, lang, t }: PartProps) {
  if (kit.topics.length === 0) return <></>;
  return (
    <section>
      <h2 id="topics">{t('topics')}</h2>
      {kit.topics.every(({ body }) => body === '') ? (
        <ul class="stages">
          {kit.topics.map(({ title }) => (
            <li>{typeset(title, lang)}</li>
          ))}
        </ul>
      ) : (
        <div class="topics">
          {kit.topics.map(({ title, body }) => (
            <div>
              <h3>{typeset(title, lang)}</h3>
              {body && <Html html={texts.show({ markdown: body, lang }).html} />}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Stages({ kit, t }: PartProps) {
  if (kit.stages.length === 0) return <></>;
  return (
    <section>
      <h2 id="stages">{t('stages')}</h2>
      <ul class="stages">
        {kit.stages.map((stage) => (
          <li>{stage}</li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ kit, lang, t }: PartProps) {
  if (kit.facts.length === 0) return <></>;
  return (
    <section>
      <h2 id="facts">{t('facts')}</h2>
      <dl>
        {kit.facts.map(({ term, value, href }) => {
          const target = safeUrl(href);
          const shown = typeset(value, lang);
          return (
            <div>
              <dt>{term}</dt>
              <dd>{target ? <a href={target}>{shown}</a> : shown}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Downloads({ kit, t }: PartProps) {
  if (kit.downloads.length === 0) return <></>;
  return (
    <section>
      <h2 id="downloads">{t('downloads')}</h2>
      <ul class="downloads">
        {kit.downloads.map(({ label, href, meta, note }) => {
          const target = safeUrl(href);
          return (
            <li>
              {target ? (
                <a href={target} download="">
                  {label}
                </a>
              ) : (
                label
              )}
              {meta && <small>{meta}</small>}
              {note && <p>{note}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Colors({ kit, t }: PartProps) {
  if (kit.colors.length === 0) return <></>;
  return (
    <section>
      <h2 id="colors">{t('colors')}</h2>
      <ul class="colors">
        {kit.colors.map(({ name, hex, usage }, index) => (
          <li>
            {/* An attribute of SVG: inline styles would need a weaker content security policy. */}
            <svg viewBox="0 0 4 3" preserveAspectRatio="none" aria-hidden="true">
              <rect width="4" height="3" fill={hex} />
            </svg>
            <b>{name}</b>
            <code id={`color-${index + 1}`}>{hex}</code>
            <Copy of={`color-${index + 1}`} name={name} t={t} />
            {usage && <small>{usage}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
