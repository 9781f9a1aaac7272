import { memo } from '../text/memo.ts';

/** What browsers of people put into User-Agent, and nothing else. */
const BROWSER =
  /^Mozilla\/5\.0 \([^()]{0,100}\)(?: (?:AppleWebKit|Gecko|Version|Chrome|CriOS|Firefox|FxiOS|Safari|Mobile|Edg|EdgA|EdgiOS|OPR|SamsungBrowser|Vivaldi|YaBrowser|DuckDuckGo|Ddg)(?:\/[\w.]+)?| \(KHTML, like Gecko\)){1,8}$/;

/** Every browser is counted as one: their versions could tell people apart. */
export const BROWSERS = 'Browsers';
const NONE = '(no User-Agent)';

/** What a User-Agent is counted as. */
export const agentName = memo((userAgent: string): string => {
  const text = userAgent.trim();
  if (text === '') return NONE;
  const isBrowser = BROWSER.test(text) && !/compatible|bot\b|https?:/i.test(text);
  return isBrowser ? BROWSERS : text;
});
