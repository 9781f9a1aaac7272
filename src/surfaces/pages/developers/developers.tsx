import { renderHtml } from '../../../markdown/html/html.ts';
import { createSlugger } from '../../../text/heading-ids.ts';
import type { RestOperation } from '../../../operations/index.ts';
import { exampleInput, restTemplate } from '../../../operations/operation.ts';
import type { Site } from '../../../site/site.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { Html, Links, translator } from '../parts.tsx';
import { type Parameter, parametersOf, referenceSections } from './reference.ts';

/** The main part of the API reference: the text of its twin, and for each endpoint a form that sends a request. */
export function developersMain(site: Site, source: TwinSource): string {
  const t = translator(site, 'en');
  const slug = createSlugger();
  const sections = referenceSections(site);
  const chapters = sections.flatMap(({ markdown }) => /^## (.+)$/m.exec(markdown)?.[1] ?? []);
  const anchor = createSlugger();
  return String(
    <article class="developers">
      <header>
        <h1>{source.title}</h1>
      </header>
      <nav class="filters" aria-label={t('contents')}>
        <Links items={chapters.map((title) => ({ href: `#${anchor(title)}`, label: title }))} />
      </nav>
      <div class="prose" data-copy-code={t('copy')} data-copied={t('copied')}>
        {sections.map(({ markdown, operation }) => (
          <>
            <Html html={renderHtml(markdown, { slug, anchors: true, lang: 'en' })} />
            {operation && <TryIt site={site} operation={operation} />}
          </>
        ))}
      </div>
    </article>,
  );
}

/** A form for the parameters of an endpoint. A script sends it and shows the response. */
function TryIt({ site, operation }: { site: Site; operation: RestOperation }) {
  const example = exampleInput(operation, site);
  return (
    <details class="try" hidden>
      <summary>
        Try it <span class="quiet">{operation.title}</span>
      </summary>
      <form action={restTemplate(site, operation.rest)}>
        {parametersOf(site, operation).map((parameter) => (
          <label>
            <span>
              <code>{parameter.name}</code> {!parameter.required && <small>optional</small>}
            </span>
            <Field parameter={parameter} value={example[parameter.name]} />
          </label>
        ))}
        <button>Send the request</button>
        <output aria-label="Answer"></output>
      </form>
    </details>
  );
}

function Field({ parameter, value }: { parameter: Parameter; value: unknown }) {
  const { name, schema } = parameter;
  const { enum: values, type } = schema;
  if (Array.isArray(values)) {
    return (
      <select name={name}>
        <option value=""></option>
        {values.map((option: string) => (
          <option selected={option === value}>{option}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      name={name}
      value={value === undefined ? '' : String(value)}
      inputmode={type === 'integer' ? 'numeric' : undefined}
      autocomplete="off"
    />
  );
}
