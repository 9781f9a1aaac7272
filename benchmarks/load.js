import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';

/**
 * Has wrk ask a site of `makeSite` for pages, twins, documents, searches and lists, until `end` is called. Each request
 * has another address, so that no quota refuses: the server has to trust its proxy.
 * @param script where to write the script that wrk runs.
 */
export function startLoad(url, script, { size, connections = 16 }) {
  writeFileSync(script, askingFor(size));
  const args = ['-t1', `-c${connections}`, '-d7200s', '--latency', '--timeout', '30s', '-s', script, url];
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  return {
    /** @returns the requests, latencies and failures that wrk reports. */
    async end() {
      child.kill('SIGINT');
      await once(child, 'exit');
      const lines = said.split('\n').filter((line) => /%|requests in|failed/.test(line));
      return lines.join('\n');
    },
  };
}

function askingFor(size) {
  return `
local n = 0
local paths = { '/writing/part-%d/document-%d', '/writing/part-%d/document-%d.md', '/api/v1/content/writing/part-%d/document-%d', '/api/v1/search?query=document+%d%d', '/', '/api/v1/content' }
request = function()
  n = n + 1
  local which = math.random(0, ${size - 1})
  local path = string.format(paths[n % #paths + 1], math.floor(which / 1000), which)
  local address = string.format('10.%d.%d.%d', math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)
  return wrk.format('GET', path, { ['X-Forwarded-For'] = address, ['Accept'] = 'text/html', ['Host'] = 'localhost' })
end
done = function(summary)
  local e = summary.errors
  print(string.format('failed: connect %d, read %d, write %d, timeout %d, status %d', e.connect, e.read, e.write, e.timeout, e.status))
end
`;
}
