import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';
