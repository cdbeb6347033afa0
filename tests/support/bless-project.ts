import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseCaseFile } from '../../plugin/cases/index.ts';
import { pairMemories } from '../../plugin/metrics/index.ts';
import { REPORT_SCHEMA } from '../../plugin/reporter/report-data.ts';

/** A predicted memory by what a test cares about, as a report stores it. */
export interface PredictionSketch {
  content: string;
  dimensions?: string[];
  unresolved?: string[];
  memory_type?: string | null;
  priority?: number | null;
  time_velocity?: string | null;
  source_message_ids?: string[] | null;
}

/** A folder with one case file and the reports of runs over it, as a run would leave them. */
export class BlessProject {
  readonly root = mkdtempSync(join(tmpdir(), 'bless-'));

  constructor(yaml: string) {
    this.write('cases/demo.yaml', yaml);
  }

  get yaml(): string {
    return readFileSync(join(this.root, 'cases/demo.yaml'), 'utf8');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Writes the report of a run in which a case was predicted so; `row` overrides fields of its row. */
  report(caseId: string, predicted: PredictionSketch[], row: object = {}, suite = 'demo'): void {
    const loaded = parseCaseFile(this.yaml, 'demo.yaml').cases.find((each) => each.case.case_id === caseId);
    const memories = predicted.map((memory) => ({
      dimensions: ['identity'],
      unresolved: [],
      memory_type: 'persona',
      priority: 80,
      time_velocity: 'static',
      source_message_ids: ['msg_1'],
      ...memory,
    }));
    const contents = predicted.map(({ content }) => ({ content }));
    const { pairs } = pairMemories(loaded?.case.expected_l1?.memories ?? [], contents);
    const report = {
      schema: REPORT_SCHEMA,
      suite,
      timestamp: '2026-01-31T10:00:00.000Z',
      per_case: [
        {
          case_id: caseId,
          verdict: 'fail',
          attempts: 1,
          case_hash: loaded?.hash ?? '',
          errors: [],
          file: 'cases/demo.yaml',
          altered: false,
          details: { l1: { predicted: memories, pairs, refused: [], altered: false } },
          ...row,
        },
      ],
    };
    this.write(`results/${suite}/report.json`, JSON.stringify(report));
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
