import { parentPort } from 'node:worker_threads';
import { showText } from '../../markdown/html/html.ts';
import type { ShownText, TextToShow } from '../../model/shown-text.ts';

/** Makes HTML of texts, one after the other; null of one that the program cannot manage, such as too deep nesting. */
parentPort?.on('message', (texts: readonly TextToShow[]) => {
  parentPort?.postMessage(texts.map(shownOrNull), []);
});
parentPort?.postMessage('ready', []);

function shownOrNull(text: TextToShow): ShownText | null {
  try {
    return showText(text);
  } catch {
    return null;
  }
}
