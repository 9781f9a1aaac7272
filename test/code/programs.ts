/** Makes a random short program that ends and that depends on the environment. */
export function programOf(seed: number, statements = 6, deepest = 3): string {
  let state = seed | 0;
  const random = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const names = ['a', 'b', 'c', 'd', 'list', 'map'];
  const scalars = ['a', 'b', 'c', 'd'];
  let depth = 0;
  let functions = 0;
  let loops = 0;
  const env = () => `process.env.${pick(['X', 'Y'])}`;

  const scalar = (): string => {
    if (depth > deepest) return pick([...scalars, '1', "'s'", "''", 'true', 'null', 'undefined', env()]);
    depth++;
    const made = pick([
      () => pick(scalars),
      () => pick(['0', '1', '2', "'s'", "'t'", "''", 'true', 'false', 'null', 'undefined']),
      env,
      env,
      () => `(${scalar()} ${pick(['+', '+', '-', '===', '!==', '==', '<', '>='])} ${scalar()})`,
      () => `(${scalar()} ${pick(['||', '&&', '??'])} ${scalar()})`,
      () => `(${scalar()} ? ${scalar()} : ${scalar()})`,
      () => `!${scalar()}`,
      () => `typeof ${scalar()}`,
      () => `\`<\${${scalar()}}>\``,
      () => `map?.${pick(['k', 'l', 'm'])}`,
      () => `map[${pick(["'k'", "'l'", scalar()])}]`,
      () => `(${pick(["'k'", "'l'", "'m'"])} in map)`,
      () => `list[${pick(['0', '1', '2'])}]`,
      () => 'list.length',
      () => `list.includes(${scalar()})`,
      () => `list.join('-')`,
      () => `list.some((x) => x === ${scalar()})`,
      () => `list.every((x) => x !== ${scalar()})`,
      () => `list.find((x) => ${scalar()} || x)`,
      () => `list.indexOf(${scalar()})`,
      () => `String(${scalar()})`,
      () => `Boolean(${scalar()})`,
      () => `Object.keys(map).join()`,
      () =>
        `String(${scalar()}).${pick(["startsWith('s')", 'length', 'toUpperCase()', 'slice(1)', "includes('s')", "replace('s', 'r')"])}`,
      () => (functions > 0 ? `f${random(functions)}(${scalar()}, ${scalar()})` : '7'),
      () => `(() => { ${block(2)} return ${scalar()}; })()`,
      () => `(${pick(scalars)} = ${scalar()})`,
      () => `(${pick(scalars)} ${pick(['+=', '||=', '&&=', '??='])} ${scalar()})`,
      () => `${pick(scalars)}++`,
      () => `list.pop()`,
    ])();
    depth--;
    return made;
  };
  const items = (): string =>
    pick([
      () => `[${scalar()}, ${scalar()}]`,
      () => `[...list, ${scalar()}]`,
      () => `[...(${scalar()} ? [${scalar()}] : []), ${scalar()}]`,
      () => `list.filter((x) => ${scalar()})`,
      () => `list.map((x) => x === ${scalar()})`,
      () => 'Object.keys(map)',
      () => 'Object.values(map)',
      () => `list.slice(1)`,
      () => `list.flatMap((x) => [x, ${scalar()}])`,
      () => `[${scalar()}, ${scalar()}].toSorted()`,
      () => `[${scalar()}].filter(Boolean)`,
    ])();
  const mapping = (): string =>
    pick([
      () => `{ k: ${scalar()}, l: ${scalar()} }`,
      () => `{ ...map, l: ${scalar()} }`,
      () => `{ l: ${scalar()}, ...map }`,
      () => `{ ...(${scalar()} ? { k: ${scalar()} } : {}), m: 1 }`,
      () => `{ ...(${scalar()} && { k: ${scalar()} }) }`,
      () => `Object.assign({}, map, { k: ${scalar()} })`,
      () => `Object.fromEntries(Object.entries(map))`,
      () => `Object.fromEntries([['k', ${scalar()}]])`,
    ])();
  const statement = (): string => {
    if (depth > deepest) return `${pick(scalars)} = ${scalar()};`;
    depth++;
    const made = pick([
      () => `${pick(scalars)} = ${scalar()};`,
      () => `${pick(scalars)} = ${scalar()};`,
      () => `list = ${items()};`,
      () => `map = ${mapping()};`,
      () => `map.${pick(['k', 'l', 'm'])} = ${scalar()};`,
      () => `map[${pick(["'k'", scalar()])}] = ${scalar()};`,
      () => `delete map.${pick(['k', 'l'])};`,
      () => `list.push(${scalar()});`,
      () => `list[0] = ${scalar()};`,
      () => `${pick(scalars)} = list.${pick(['pop', 'shift'])}();`,
      () => `if (${scalar()}) { ${block(2)} } else { ${block(2)} }`,
      () => `if (${scalar()}) { ${statement()} }`,
      () => `{ let ${pick(scalars)} = ${pick(['1', env()])}; ${block(2)} }`,
      () =>
        `switch (${scalar()}) { case ${scalar()}: ${block(1)} ${pick(['break;', ''])} case 's': ${block(1)} break; default: ${block(1)} }`,
      () => `for (const x of list) { ${loopBody()} }`,
      () => `for (const key in map) { ${loopBody()} }`,
      () => {
        const name = `i${loops++}`;
        return `for (let ${name} = 0; ${name} < 3; ${name}++) { ${loopBody()} }`;
      },
      () => {
        const name = `w${loops++}`;
        return `let ${name} = 0; while (${name}++ < 2 && ${scalar()}) { ${loopBody()} }`;
      },
      () => `list.forEach((x) => { ${block(2)} });`,
      () => `({ k: a, m: b = ${scalar()}, ...map } = { ...map });`,
      () => `[a, b = ${scalar()}, ...list] = [...list];`,
      () =>
        `try { ${block(2)} if (${scalar()}) throw 1; ${block(1)} } catch { ${block(1)} } finally { ${block(1)} }`,
      () => {
        const name = `f${functions}`;
        const text = `function ${name}(p, q = ${scalar()}) { if (p) return ${scalar()}; ${block(2)} return q; }`;
        return functions > 2 || depth > 1 ? `${pick(scalars)} = ${scalar()};` : (functions++, text);
      },
    ])();
    depth--;
    return made;
  };
  const block = (count: number): string => Array.from({ length: 1 + random(count) }, statement).join(' ');
  const loopBody = (): string =>
    `${block(1)} ${pick(['', `if (${scalar()}) continue;`, `if (${scalar()}) break;`])} ${block(1)}`;

  const lines = Array.from({ length: 1 + random(statements) }, statement);
  return [
    "let a = 1, b = 's', c = process.env.X, d, list = [1, 's'], map = { k: 1 };",
    ...lines,
    `module.exports = { ${names.join(', ')} };`,
  ].join('\n');
}
