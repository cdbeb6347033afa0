import { isOver } from './dates.ts';
import type { Label } from './labels.ts';
import type { Speech } from './speech.ts';

export type MemoryType = 'persona' | 'episodic' | 'instruction';
export type TimeVelocity = 'static' | 'dynamic';

export interface AttributeRules {
  /** 0 to 100 by dimension id */
  priority: Readonly<Record<string, number>>;
  /** for dimensions that the table does not know */
  defaultPriority: number;
  /** the least priority of a standing order */
  orderPriority: number;
  /** what deadlines, emphasis and hedges add */
  deadline: number;
  emphasis: number;
  hedge: number;
  /** dimensions of stable facts and preferences: their memories are persona unless they tell of an event */
  lasting: readonly string[];
}

export interface Attributes {
  memory_type: MemoryType;
  /** integer, 0 to 100 */
  priority: number;
  time_velocity: TimeVelocity;
}

export interface Described {
  text: string;
  /** it orders the assistant to do something from now on */
  order: boolean;
  /** strongest first, at least one */
  labels: readonly [Label, ...Label[]];
}

/**
 * Type, priority and velocity of a statement, from its strongest dimension and its words.
 *
 * @param defaults the registry's velocity by dimension id; 'static' for ids that it does not hold
 * @param now ISO 8601, null when unknown: a deadline before it raises nothing
 */
export function attributesOf(
  described: Described,
  defaults: ReadonlyMap<string, TimeVelocity>,
  now: string | null,
  rules: AttributeRules,
  speech: Speech,
): Attributes {
  return {
    memory_type: typeOf(described, rules, speech),
    priority: priorityOf(described, now, rules, speech),
    time_velocity: velocityOf(described, defaults, speech),
  };
}

function typeOf(
  { text, order, labels: [strongest] }: Described,
  rules: AttributeRules,
  speech: Speech,
): MemoryType {
  if (order) return 'instruction';
  if (!rules.lasting.includes(strongest.dimension)) return 'episodic';
  return speech.is('event', text) ? 'episodic' : 'persona';
}

function priorityOf(described: Described, now: string | null, rules: AttributeRules, speech: Speech): number {
  const { text, order, labels } = described;
  const { dimension } = labels[0];
  // An id is data: one named like a property of every object must not find it.
  let priority = Object.hasOwn(rules.priority, dimension)
    ? rules.priority[dimension]!
    : rules.defaultPriority;
  if (order) priority = Math.max(priority, rules.orderPriority);
  const task = labels.some((label) => label.dimension === 'tasks');
  if (task && speech.is('due', text) && !isOver(text, now)) priority += rules.deadline;
  if (speech.is('emphasis', text)) priority += rules.emphasis;
  if (speech.is('hedge', text)) priority += rules.hedge;
  return Math.min(100, Math.max(0, priority));
}

function velocityOf(
  { text, order, labels: [strongest] }: Described,
  defaults: ReadonlyMap<string, TimeVelocity>,
  speech: Speech,
): TimeVelocity {
  if (!order && speech.is('passing', text)) return 'dynamic';
  if (speech.is('lasting', text)) return 'static';
  return defaults.get(strongest.dimension) ?? 'static';
}
