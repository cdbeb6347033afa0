import { z } from 'zod';
import type { ReportRow } from './find-row.ts';
import { BlessRefusal } from './refusal.ts';

const predictionSchema = z.object({
  predicted: z.array(
    z.object({
      content: z.string(),
      dimensions: z.array(z.string()),
      unresolved: z.array(z.string()),
      memory_type: z.string().nullable(),
      priority: z.number().nullable(),
      time_velocity: z.string().nullable(),
      source_message_ids: z.array(z.string()).nullable(),
    }),
  ),
  pairs: z.array(z.object({ truth: z.int().min(0), predicted: z.int().min(0) })),
});

/** What the extraction stage predicted for a case, with the truths that it was paired with. */
export type Prediction = z.infer<typeof predictionSchema>;

/**
 * The prediction of a row, where it is what the target really answered.
 *
 * @throws BlessRefusal where the case failed or was skipped, or the stored text is not the target's to the letter
 */
export function predictionOf(row: ReportRow): Prediction {
  const { case_id: id } = row;
  const error = row.errors[0];
  if (error) {
    throw new BlessRefusal(
      `${id} has no prediction to bless: its run ended in an error (${error.kind}: ${error.message})`,
    );
  }
  if (row.verdict === 'skip') throw new BlessRefusal(`${id} was skipped, so nothing was predicted for it`);
  if (row.details.l1 === undefined) {
    throw new BlessRefusal(
      `the run of ${id} has no extraction stage (l1), so there are no memories to bless`,
    );
  }
  if (row.altered) {
    throw new BlessRefusal(
      `the report of ${id} holds text that was redacted, cleaned or cut before it was stored: it is not what was predicted, so edit the case by hand`,
    );
  }
  const prediction = predictionSchema.safeParse(row.details.l1);
  if (!prediction.success)
    throw new BlessRefusal(`the report's row of ${id} is damaged: run the suite again`);
  return prediction.data;
}
