import { parentPort } from 'node:worker_threads';
import { showText } from '../../../markdown/html/html.ts';
import type { TextToShow } from '../../../model/shown-text.ts';
import { orNull } from '../../../text/or-null.ts';

/** Makes HTML of texts, one after the other; null of one that the program cannot manage, such as too deep nesting. */
parentPort?.on('message', (texts: readonly TextToShow[]) => {
  parentPort?.postMessage(
    texts.map((text) => orNull(() => showText(text))),
    [],
  );
});
parentPort?.postMessage('ready', []);
