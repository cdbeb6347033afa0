/** What went wrong: the system failed, it took too long, or its answer is not of the contract's form. */
export type TargetErrorKind = 'infra' | 'timeout' | 'parse';

/** A call of a target that gave no answer which could be used. The kind is that of the case's error. */
export class TargetError extends Error {
  override name = 'TargetError';
  readonly kind: TargetErrorKind;
  /** what the call cost all the same, as the target says it; undefined where it does not */
  readonly usage: unknown;
  /** what was answered, rid of the service's secrets; undefined where it does not say or nothing was */
  readonly answer: unknown;

  constructor(
    kind: TargetErrorKind,
    message: string,
    { usage, answer, ...options }: TargetErrorOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.usage = usage;
    this.answer = answer;
  }
}

export interface TargetErrorOptions extends ErrorOptions {
  usage?: unknown;
  answer?: unknown;
}

/** The target lacks a method that was asked for, so that the stage is not supported. */
export class MethodMissing extends TargetError {
  override name = 'MethodMissing';
  readonly method: string;

  constructor(method: string) {
    super('infra', `not supported: the target has no method '${method}', which this stage needs`);
    this.method = method;
  }
}
