import type { Code } from '../../code/ask/code.ts';
import type { Answer, Call, Config } from '../../code/ask/config.ts';
import { follow, type LoggedCall, recorder } from '../../code/ask/follow.ts';
import { Source } from '../../code/parse/source.ts';
import { causesOf, type Reason } from '../../code/values/reasons.ts';
import { joined } from '../standard/places.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import { Decisions } from '../standard/decisions.ts';
import { External } from '../../code/values/values.ts';
import type { Folder } from '../site-folder.ts';

/** The parameter of a configuration function, whose methods it calls. */
const API = 'eleventyConfig';
/** Environment variables that sites read besides NODE_ENV. Visitors see a build for production. */
const ENVIRONMENT = { ELEVENTY_ENV: 'production', ELEVENTY_RUN_MODE: 'build', CONTEXT: 'production' };

const KEYS = settingNames('dir.input dir.data dir.includes dir.output templateFormats pathPrefix');
const METHODS = settingNames(
  'setInputDirectory setDataDirectory setIncludesDirectory setOutputDirectory setTemplateFormats',
  'addTemplateFormats addExtension addDataExtension addGlobalData addPassthroughCopy addPreprocessor addPlugin',
  'addFilter addLiquidFilter addNunjucksFilter ignores.add setUseGitIgnore',
);
type Method = (typeof METHODS)[number];

/** Keys of the object that the configuration returns, and methods that it calls. */
export const SETTINGS = [...KEYS, ...METHODS];

/** Whether a call is of a method of `eleventyConfig`. */
const isOf = (call: Call, method: Method) => call.path.join('.') === `${API}.${method}`;

/** The configuration of a site, followed through all its files. */
export type Configuration = ReturnType<typeof readConfiguration>;

/** Reads the configuration: https://www.11ty.dev/docs/config/ */
export function readConfiguration(folder: Folder, file: string | null) {
  const code = folder.code({
    appliers: ['addPlugin'],
    passThrough: ['defineConfig'],
    environment: ENVIRONMENT,
  });
  const { parts, logged } = runConfig(code, file);
  const decisions = new Decisions(folder, file ?? undefined);
  const settled = <T>(what: string, { value, doubt }: Answer<T>): T | undefined => {
    if (doubt !== null && (value === undefined || !isOfEnvironment(doubt))) decisions.add(what, doubt);
    return value;
  };
  const calls = (method: Method) => logged.filter(({ call }) => isOf(call, method));
  /** The argument of the last call of a method, which overrules the calls before it. */
  const ofCall = (method: Method, what: string): Config | undefined => {
    let last: Config | undefined;
    for (const { call, unless, isAssumed } of calls(method)) {
      if (unless !== null && !isOfEnvironment(unless)) decisions.add(what, unless);
      else if (unless === null || isAssumed) last = call.arg(0);
    }
    return last;
  };
  const settings = parts.map((part) => settingsInCode(KEYS, part));
  const configOf = (key: (typeof KEYS)[number]) =>
    settings.map((part) => part[key]).find((each) => each.kind !== 'absent' || each.unknownReason !== null);
  const dir = (key: 'dir.input' | 'dir.data' | 'dir.includes', method: Method) => {
    const what = `\`${key}\``;
    const config = ofCall(method, what) ?? configOf(key);
    return config && settled(what, config.text());
  };
  const input = joined(dir('dir.input', 'setInputDirectory'));
  const within = (path: string) => joined(input, path);
  const dirs = {
    input,
    data: within(dir('dir.data', 'setDataDirectory') ?? '_data'),
    includes: within(dir('dir.includes', 'setIncludesDirectory') ?? '_includes'),
    output: joined(
      (ofCall('setOutputDirectory', '`dir.output`') ?? configOf('dir.output'))?.text().value ?? '_site',
    ),
  };
  const formats = [configOf('templateFormats'), ...calls('setTemplateFormats').map(({ call }) => call.arg(0))]
    .flatMap((config) => (config && settled('The list of template formats', config.texts())) ?? [])
    .flatMap((text) => text.split(','))
    .map((text) => text.trim());
  for (const { call } of calls('ignores.add')) settled('What `ignores.add` leaves out', call.arg(0).text());
  // An unknown name may be `permalink`, which is the address of every page, or a key that holds pages back.
  for (const { call } of calls('addGlobalData')) settled('A name of global data', call.arg(0).text());
  if (file !== null && folder.text(file) === null) {
    const at = { source: new Source('package.json', ''), offset: 0 };
    decisions.add('The configuration', { why: `${file} is not there`, cause: 'missing', at });
  }
  for (const doubt of unfollowedReasons(logged)) decisions.add('What it does with `eleventyConfig`', doubt);
  return {
    code,
    /** The configuration file; null if there is none. */
    file,
    pathPrefix: configOf('pathPrefix')?.text().value,
    calls,
    dirs,
    /** The template formats that the configuration names; null if it leaves them to Eleventy. */
    formats: formats.length > 0 ? formats.filter(Boolean) : null,
    // One diagnostic is enough, since most others have the same cause.
    unknown: file === null ? [] : decisions.unknown.slice(0, 1),
  };
}

/** The exported configuration, called if it is a function, and the calls that it makes. */
function runConfig(code: Code, file: string | null): { parts: Config[]; logged: readonly LoggedCall[] } {
  const module = file === null ? null : code.module(file);
  if (module === null || file === null) return { parts: [], logged: [] };
  const failure = module.run();
  const names = module.names();
  const isWithout = failure === null && !module.isCommon && !names.includes('default');
  const exported = isWithout ? null : code.exported(file);
  const beside =
    exported?.kind === 'function' && module.isCommon
      ? [exported.at('config')]
      : names.includes('config')
        ? [code.exported(file, 'config')]
        : [];
  if (exported?.kind !== 'function')
    return { parts: [...(exported ? [exported] : []), ...beside], logged: [] };
  const { result, calls } = follow(exported, [recorder(API)]);
  // A function such as `(config) => config.addPlugin(…)` returns the result of its only call, which is not a
  // configuration.
  const isCall = result.call?.path[0] === API;
  // A plugin may be an object with the function in `configFunction`.
  const ofObjects = calls.flatMap(({ call }) => {
    const plugin = isOf(call, 'addPlugin') ? call.arg(0).at('configFunction') : null;
    return plugin?.kind === 'function' ? follow(plugin, [recorder(API)]).calls : [];
  });
  return { parts: [...(isCall ? [] : [result]), ...beside], logged: [...calls, ...ofObjects] };
}

/** Why code that receives `eleventyConfig` cannot be followed. */
function unfollowedReasons(logged: readonly LoggedCall[]): Reason[] {
  return logged.flatMap(({ call }) => {
    const plugin = isOf(call, 'addPlugin') ? call.arg(0) : null;
    if (plugin !== null) return plugin.kind === 'unknown' ? doubtsAbout(plugin) : [];
    const isGiven = call.args.some((arg) => arg.kind === 'package' && isApi(arg));
    return isGiven && call.unknownReason !== null ? [call.unknownReason] : [];
  });
}

function isApi(config: Config): boolean {
  const { value } = config.raw;
  return value instanceof External && value.isApi;
}

/** Whether only the environment decides. By default, the variables of a site are not set. */
function isOfEnvironment(doubt: Reason): boolean {
  return causesOf(doubt).every((cause) => cause === 'environment');
}

/** The reason why a plugin is unknown, unless its only cause is a package. */
function doubtsAbout(config: Config): Reason[] {
  const { value, doubt } = config.text();
  const isLost = value === undefined && doubt !== null;
  return isLost && causesOf(doubt).some((cause) => cause !== 'package') ? [doubt] : [];
}
