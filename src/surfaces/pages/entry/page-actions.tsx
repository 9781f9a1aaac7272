import type { EntryRecord } from '../../../model/entry-schema.ts';
import { twinUrl } from '../../../site/summary.ts';
import type { Site } from '../../../site/site.ts';
import type { Translate } from '../parts.tsx';

/** Addresses of assistants, to which a question is appended. */
const ASSISTANTS = { Claude: 'https://claude.ai/new?q=', ChatGPT: 'https://chatgpt.com/?q=' } as const;

/** The menu beside a text: copy it as Markdown, ask an assistant about it, connect an agent. */
export function PageActions({ site, record, t }: { site: Site; record: EntryRecord; t: Translate }) {
  const twin = twinUrl(site, record.pathname);
  const question = encodeURIComponent(t('read_this', { url: twin }));
  return (
    <details class="page-actions">
      <summary aria-label={t('page_actions')} title={t('page_actions')}></summary>
      <div>
        <button type="button" data-copy-from={new URL(twin).pathname} data-copied={t('copied')} hidden>
          {t('copy_markdown')}
        </button>
        <a href={twin}>{t('as_markdown')}</a>
        {Object.entries(ASSISTANTS).map(([name, address]) => (
          <a href={address + question} rel="nofollow">
            {t('open_in', { name })}
          </a>
        ))}
        {!site.origins.isStatic && (
          <a href={`${site.origins.base}/developers#agents-mcp`}>{t('connect_mcp')}</a>
        )}
      </div>
    </details>
  );
}
