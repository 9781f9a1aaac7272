import type { Code, LoggedCall } from '../../code/code.ts';
import type { Config } from '../../code/config.ts';
import { Unknown } from '../../code/values.ts';
import type { Folder } from '../site-folder.ts';
import { scriptOf } from '../standard/framework-site.ts';

/** What precedes the names of entries in the addresses that `gatsby-node` makes: `blog` of `/blog${slug}`. */
export function prefixOf(folder: Folder, code: Code): string | undefined {
  const file = scriptOf(folder, 'gatsby-node');
  if (file === undefined) return undefined;
  const made = ['createPages', 'onCreateNode', 'createPagesStatefully'].flatMap((name) => {
    const config = code.names(file).find(([own]) => own === name)?.[1];
    return config?.kind === 'function' ? code.call(config, [apiOf(code)]).calls : [];
  });
  return [...code.calls(file), ...made].map(prefixIn).find((prefix) => prefix !== undefined);
}

/** What Gatsby hands to the functions of `gatsby-node`. */
function apiOf(code: Code): Record<string, unknown> {
  const actions = Object.fromEntries(
    ['createPage', 'createNodeField'].map((name) => [name, code.recorder(name)]),
  );
  return {
    actions,
    boundActionCreators: actions,
    graphql: code.recorder('graphql'),
    node: code.unknown('its entries are not looked at'),
    getNode: code.recorder('getNode'),
    reporter: code.recorder('reporter'),
  };
}

function prefixIn({ call }: LoggedCall): string | undefined {
  const options = call.arg(0);
  if (call.name === 'createPage') return firstOf(options.at('path'));
  return call.name === 'createNodeField' ? firstOf(options.at('value')) : undefined;
}

/** The folder that a path begins with that is not known to its end. */
function firstOf(path: Config): string | undefined {
  const { value } = path.raw;
  return value instanceof Unknown ? /^\/([\w-]+)\/?$/.exec(value.prefix)?.[1] : undefined;
}
