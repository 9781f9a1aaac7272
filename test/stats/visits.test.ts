import { describe, expect, it } from 'vitest';
import { agentName, familyOf } from '../../src/stats/agent-name.ts';
import { summarize, visitsText } from '../../src/stats/summary.ts';
import { VisitCounts } from '../../src/stats/visit-counts.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

describe('who came', () => {
  it.each([
    [CHROME, 'Browsers', 'person'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Browsers',
      'person',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Browsers',
      'person',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'GPTBot',
      'AI agent',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
      'Claude-User',
      'AI agent',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
      'PerplexityBot',
      'AI agent',
    ],
    [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Googlebot',
      'search engine',
    ],
    ['curl/8.5.0', 'curl', 'program'],
    ['my-agent/1.0 (nightly)', 'my-agent', 'program'],
    ['', '(no User-Agent)', 'program'],
  ])('%s', (userAgent, name, kind) => {
    expect(familyOf(agentName(userAgent))).toMatchObject({ name, kind });
  });

  it('is no browser when it says that it is a program', () => {
    expect(agentName(`${CHROME} (+https://crawler.example/bot)`)).not.toBe('Browsers');
    expect(agentName(CHROME.replace('Linux x86_64', 'Linux x86_64; MyBot'))).not.toBe('Browsers');
    expect(agentName('Mozilla/5.0 (compatible; Some Bot 1.0)')).toBe(
      'Mozilla/5.0 (compatible; Some Bot 1.0)',
    );
  });
});

describe('counts of visits', () => {
  it('are by day, and survive being written and read', () => {
    const counts = new VisitCounts();
    counts.add({ agent: 'curl/8', surface: 'api', entry: 'writing/a' }, at('2026-01-02'));
    counts.add({ agent: 'curl/8', surface: 'mcp', missed: 'zebra' }, at('2026-01-01'));
    counts.add({ agent: '__proto__', surface: 'constructor', entry: '__proto__' }, at('2026-01-01'));
    const text = JSON.stringify(counts);
    const again = new VisitCounts(JSON.parse(text));
    again.add({ agent: 'curl/8', surface: 'api', entry: 'writing/a' }, at('2026-01-02'));
    expect(summarize(again.toJSON(), 30)).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-02',
      days: [
        { date: '2026-01-01', people: 0 },
        { date: '2026-01-02', people: 0, programs: 2 },
      ],
      missed: [['zebra', 1]],
    });
    expect(summarize(again.toJSON(), 1).entries).toEqual([['writing/a', 2]]);
    again.add({ agent: 'curl/8', surface: 'api', entry: 'writing/b' }, at('2026-01-02'));
    expect(summarize(again.toJSON(), 1).entries).toEqual([
      ['writing/a', 2],
      ['writing/b', 1],
    ]);
  });

  it('start anew from what is no file of theirs', () => {
    for (const kept of [undefined, null, 7, 'x', [], { '2026-01-01': 5 }, { yesterday: {} }])
      expect(new VisitCounts(kept).toJSON()).toEqual({});
  });

  it('have a bounded number of names and days', () => {
    const counts = new VisitCounts();
    const long = 'x'.repeat(10_000);
    for (let n = 0; n < 2000; n++)
      counts.add(
        { agent: `${n}${long}`, surface: `${n}`, entry: `e${n}`, missed: `q${n}` },
        at('2026-01-01'),
      );
    const day = counts.toJSON()['2026-01-01'];
    expect(Object.keys(day?.agents ?? {})).toHaveLength(301);
    expect(Object.keys(day?.entries ?? {})).toHaveLength(501);
    expect(Object.keys(day?.missed ?? {})).toHaveLength(201);
    expect(day?.entries['(others)']).toBe(1500);
    // An entry that has been counted by name keeps its name.
    counts.add({ agent: 'a', surface: '0', entry: 'e0' }, at('2026-01-01'));
    expect(counts.toJSON()['2026-01-01']?.entries['e0']).toBe(2);
    expect(JSON.stringify(counts).length).toBeLessThan(100_000);
    for (let n = 0; n < 200; n++)
      counts.add({ agent: 'a', surface: 'api' }, at('2026-01-01') + n * 86_400_000);
    expect(Object.keys(counts.toJSON())).toHaveLength(90);
    expect(Object.keys(counts.toJSON())[0]).toBe('2026-04-21');
  });

  it('are shown without letting names steer a terminal', () => {
    const counts = new VisitCounts();
    counts.add({ agent: '\u001B[2Jx', surface: 'api', missed: '\u001B]0;y\u0007' }, at('2026-01-01'));
    const shown = visitsText(summarize(counts.toJSON(), 30));
    expect(shown).toContain('\uFFFD[2Jx');
    expect(shown).not.toMatch(/[^\P{Cc}\n]/u);
  });
});
