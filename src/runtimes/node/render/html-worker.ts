import { parentPort } from 'node:worker_threads';
import { showText } from '../../../markdown/html/html.ts';
import type { TextToShow } from '../../../model/shown-text.ts';
import { orNull } from '../../../text/or-null.ts';

/** Renders texts to HTML; null for a text that fails, such as by too deep nesting. */
parentPort?.on('message', (texts: readonly TextToShow[]) => {
  parentPort?.postMessage(
    texts.map((text) => orNull(() => showText(text))),
    [],
  );
});
parentPort?.postMessage('ready', []);
