import type { Target, Template } from 'vitest-caliper';
import type { ModelClient } from '../model/client.ts';
import { ModelEmbedder } from '../model/embedder.ts';
import { searchWithModel } from '../model/search.ts';
import { ModelStages } from '../model/stages.ts';
import { LEXICAL_HASH } from '../search/lexical-hash.ts';
import { checkpointOf } from '../turns.ts';
import { groupMemories } from './aggregate/groups.ts';
import { SCENE_RULES } from './aggregate/rules.ts';
import { mergeIntoScenes } from './aggregate/scenes.ts';
import { soundRegistry, soundTemplates } from './config.ts';
import { extractMemories } from './extract.ts';
import { Extractor } from './extractor.ts';
import { OpenCases } from './open-cases.ts';
import { injectBlocks, profileSections } from './profile/profile.ts';
import { type PinnedPrompts, type PromptStage, promptVersions } from './prompts.ts';
import { recorded } from './record.ts';
import { resolveMemories } from './resolve/resolver.ts';
import { RESOLVE_RULES } from './resolve/rules.ts';
import { caseSearch } from './search/case-search.ts';
import { closeWorkerDatabases } from './store/worker-databases.ts';
import { EXTRACTION_RULES } from './versions.ts';

export interface MemoryPipelineOptions {
  /** folder with `dimensions.yaml` and `aliases.yaml` */
  registry: string;
  /** folder of section templates; without it `query` and `inject` fail */
  templates?: string;
  /** versions of prompts: one for all stages, or by stage. @default what `evals/prompts/manifest.yaml` says */
  prompts?: PinnedPrompts;
  /** asked for memories, conflicts and scenes, with the prompts. @default null: rules do it */
  model?: ModelClient | null;
  /** asked for the vectors of searches. @default null: `lexical-hash/v1` */
  embedder?: ModelClient | null;
}

/**
 * The reference memory pipeline: conversation → memories → conflicts → scenes → profile, over SQLite, by rules alone.
 * So it needs no model, no network and no clock, and two runs over the same case give the same bytes; it is a baseline
 * to measure against, not a contender. A prompt's version stands for the rules that do what the prompt says. With a
 * model the first three steps are the model's, by the prompts themselves.
 *
 * Cases may run at the same time, each id once. `extract` also works without `begin`. All pipelines of a worker share
 * its databases: `close` removes them, and a pipeline that is asked afterwards gets new ones.
 *
 * @throws Error listing every problem of a registry or of templates that do not load; for a version that there is not
 */
export function memoryPipeline(options: MemoryPipelineOptions): Target {
  const registry = soundRegistry(options.registry);
  const templates = options.templates === undefined ? null : soundTemplates(options.templates);
  const versions = promptVersions(options.prompts);
  const extractor = new Extractor(rulesOf(EXTRACTION_RULES, 'l1', versions.l1), registry);
  const resolveRules = rulesOf(RESOLVE_RULES, 'l15', versions.l15);
  const sceneRules = rulesOf(SCENE_RULES, 'l2', versions.l2);
  const cases = new OpenCases();
  const model = options.model ? new ModelStages(options.model, versions, registry.dimensions) : null;
  const provider = model?.name ?? 'rule-based';
  const embedder = options.embedder ? new ModelEmbedder(options.embedder) : null;

  /** The sections of a mode, as `query` and `inject` both need them. */
  const sectionsOf = (case_id: string, mode: string) => {
    const { databases, scope } = cases.get(case_id);
    return profileSections(databases.memories, scope, templateOf(templates, mode), registry);
  };
  const callOf = (stage: string, case_id: string, version: string | null = null) => ({
    stage,
    case_id,
    version,
    provider: version === null ? 'rule-based' : provider,
    open: cases.find(case_id),
  });

  return {
    async describe(_, { signal }) {
      return {
        subject: {
          name: 'memory',
          ...(model?.subject ?? { version: 'rule-based/v1' }),
          prompts: { ...versions },
        },
        embedder: embedder ? await embedder.info(signal) : { ...LEXICAL_HASH },
      };
    },
    async begin(params) {
      cases.begin(params);
    },
    async extract({ case_id, conversation, dimensions }, { signal }) {
      const ids = dimensions.map(({ id }) => id);
      const now = cases.find(case_id)?.scope.now ?? null;
      return recorded(callOf('l1', case_id, versions.l1), async () => {
        if (model) return model.extract({ conversation, dimensions, now: now ?? 'not known' }, signal);
        return { memories: await extractMemories(extractor, { conversation, dimensions: ids, now, signal }) };
      });
    },
    async resolve({ case_id, memories }, { signal }) {
      return recorded(callOf('l15', case_id, versions.l15), () => {
        const { databases, scope } = cases.get(case_id);
        if (model) return model.resolve(databases.memories, scope, memories, signal);
        return resolveMemories(databases.memories, scope, memories, resolveRules, checkpointOf(signal));
      });
    },
    async aggregate({ case_id }, { signal }) {
      return recorded(callOf('l2', case_id, versions.l2), () => {
        const { databases, scope } = cases.get(case_id);
        if (model) return model.aggregate(databases, scope, signal);
        const rows = databases.memories.all(scope);
        const groups = groupMemories(rows, sceneRules, registry);
        const known = new Set(rows.map(({ memory_id }) => memory_id));
        const scenes = mergeIntoScenes(databases.scenes.all(scope), groups, known, sceneRules);
        databases.scenes.replace(scope, scenes);
        return { scenes };
      });
    },
    async query({ case_id, mode }) {
      return recorded(callOf('query', case_id), () => ({ sections: sectionsOf(case_id, mode) }));
    },
    async seed({ case_id, memories }) {
      const { databases, scope } = cases.get(case_id);
      databases.memories.add(scope, memories);
    },
    async search({ case_id, query, params }, { signal }) {
      return recorded(callOf('search', case_id), () => {
        const { databases, scope } = cases.get(case_id);
        const store = databases.memories;
        if (embedder) return searchWithModel(embedder, { store, scope }, { query, params }, signal);
        return caseSearch(databases.memories, scope).search(query, params);
      });
    },
    async inject({ case_id, mode }) {
      return recorded(callOf('inject', case_id), () => ({ blocks: injectBlocks(sectionsOf(case_id, mode)) }));
    },
    async end({ case_id }) {
      cases.end(case_id);
    },
    async close() {
      closeWorkerDatabases();
    },
  };
}

function rulesOf<Rules>(rules: ReadonlyMap<string, Rules>, stage: PromptStage, version: string): Rules {
  const found = rules.get(version);
  if (found !== undefined) return found;
  throw new Error(
    `memoryPipeline: stage ${stage} has a prompt ${version} and no rules that stand for it; there are rules for ` +
      [...rules.keys()].join(', '),
  );
}

/** @throws Error naming the modes that there are */
function templateOf(templates: ReadonlyMap<string, Template> | null, mode: string): Template {
  if (templates === null) throw new Error('memoryPipeline: sections need the option `templates`, a folder');
  const template = templates.get(mode);
  if (template !== undefined) return template;
  throw new Error(
    `there is no template for the mode '${mode}'; there are ${[...templates.keys()].join(', ')}`,
  );
}
