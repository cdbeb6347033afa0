import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseCaseFile } from '../../plugin/cases/index.ts';
import { loadRegistry } from '../../plugin/registry/index.ts';
import { attemptCase } from '../../plugin/runtime/attempt.ts';
import { guardCaliber } from '../../plugin/runtime/caliber/guard.ts';
import { closeTarget } from '../../plugin/runtime/close-target.ts';
import { reachTarget } from '../../plugin/runtime/reach-target.ts';
import { suiteScope } from '../../plugin/runtime/suite-scope.ts';
import { answer } from '../../plugin/stages/answer/index.ts';
import { assembly } from '../../plugin/stages/assembly/index.ts';
import { inject } from '../../plugin/stages/inject/index.ts';
import { l1 } from '../../plugin/stages/l1/index.ts';
import { l2 } from '../../plugin/stages/l2/index.ts';
import { l15 } from '../../plugin/stages/l15/index.ts';
import { retrievalOf } from '../../plugin/stages/rag/settings.ts';
import { retrieval } from '../../plugin/stages/retrieval/index.ts';
import { search } from '../../plugin/stages/search/index.ts';
import type { Stage } from '../../plugin/stages/types.ts';
import { commandTarget } from '../../plugin/targets/command/command-target.ts';
import { httpTarget } from '../../plugin/targets/http/http-target.ts';
import { METHODS, type TargetMethod } from '../../plugin/targets/methods.ts';
import { proxyTarget } from '../../plugin/targets/proxy.ts';
import { restTarget } from '../../plugin/targets/rest/rest-target.ts';
import type { IndexParams, Target } from '../../plugin/targets/types.ts';
import { HAS_PYTHON } from '../support/processes.ts';
import { SCORING } from '../support/stage-call.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${ROOT}docs/targets.md`, 'utf8');
const contract = page.slice(page.indexOf('## The contract'), page.indexOf('## Methods that a target lacks'));

/** The JSON blocks below the heading of a method: what it is asked, and what it answers. */
function shown(method: TargetMethod): { params: unknown; result: unknown } {
  const section = contract.split(`### \`${method}\`\n`)[1]?.split('\n### ')[0] ?? '';
  const [params, result] = Array.from(section.matchAll(/```json\n([\s\S]*?)```/g), ([, json]) =>
    JSON.parse(json!),
  );
  return { params, result };
}

const yaml = /```yaml\n([\s\S]*?)```/.exec(contract)![1]!;
const placed = parseCaseFile(yaml, 'cases.yaml');
const { registry } = loadRegistry(`${ROOT}examples/vitest-project/cases/registry`);
const stages = [
  l1(),
  l15(),
  l2(),
  search({ params: { top_k: 10 } }),
  inject(),
  retrieval({ options: { top_k: 5 } }),
  assembly(),
  answer(),
] as Stage[];

/** A target whose every answer is the one that the page shows, and what it was asked. */
function pageTarget() {
  const asked = new Map<TargetMethod, unknown[]>();
  const target = proxyTarget(async (method, params) => {
    asked.set(method, [...(asked.get(method) ?? []), params]);
    return shown(method).result;
  });
  return { target, asked };
}

describe('the contract of docs/targets.md', () => {
  it('shows cases without a problem', () => {
    expect(placed.problems).toEqual([]);
  });

  it('shows, for every method, what the gate asks of these cases, and answers that it takes and that pass', async () => {
    const { target, asked } = pageTarget();
    const { description } = await reachTarget({ target: () => target, timeout: 5000 });
    const corpus = (shown('index').params as IndexParams).documents;
    const suite = suiteScope([], undefined, { retrieval: retrievalOf(stages), corpus: async () => corpus });
    for (const loaded of placed.cases) {
      const attempt = await attemptCase(
        { loaded, meta: null, file: 'cases.yaml' },
        { ...SCORING, registry, stages, suite, target: async () => target, timeout: 5000, trial: 0 },
      );
      expect([loaded.case.case_id, attempt.error, attempt.missed]).toEqual([
        loaded.case.case_id,
        undefined,
        [],
      ]);
    }
    const weakness = await guardCaliber({ requires: 'lexical', timeout: 5000 }, { target, description }, []);
    // Of an embedder two vectors are shown, and more were asked for: the form is right, the number is not.
    expect(weakness).toMatch(/gave 2 vectors for 12 texts$/);
    await closeTarget(target);
    for (const method of METHODS) {
      const { params } = shown(method);
      expect(params, method).toBeDefined();
      if (method !== 'embed') expect(asked.get(method), method).toContainEqual(params);
    }
  });
});

describe('the rest of docs/targets.md', () => {
  const context = () => ({ signal: new AbortController().signal });

  it.skipIf(!HAS_PYTHON)('shows a program in Python that runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caliper-page-'));
    const program = /```python\n([\s\S]*?)```/.exec(page)![1]!.replaceAll(/^ {3}/gm, '');
    writeFileSync(join(folder, 'target.py'), program);
    writeFileSync(
      join(folder, 'my_memory.py'),
      'def extract_memories(conversation): return [conversation]\n',
    );
    copyFileSync(`${ROOT}examples/python-memory/caliper_stdio.py`, join(folder, 'caliper_stdio.py'));
    const target = commandTarget({ command: 'python3', args: ['target.py'], cwd: folder });
    try {
      expect(await target.describe({}, context())).toMatchObject({ methods: ['describe', 'extract'] });
      const asked = { case_id: 'c', conversation: 'hello', dimensions: [] };
      expect(await target.extract!(asked, context())).toEqual({ memories: ['hello'] });
    } finally {
      await target.close!({}, context());
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['restTarget', restTarget, ['describe', 'search', 'retrieve']],
    ['httpTarget', httpTarget, METHODS],
  ])('shows a %s that is one', (name, make, methods) => {
    const code = new RegExp(`\`\`\`ts\\n(${name}\\([\\s\\S]*?\\));\\n\`\`\``).exec(page)![1]!;
    const target = new Function(name, `return ${code}`)(make) as Target;
    expect(Object.keys(target).sort()).toEqual([...methods].sort());
  });
});
