import { inspect } from 'node:util';
import { METHOD_PARAMS, type TargetMethod } from '../methods.ts';

/** JSON in which a text such as `'{{question}}'` or `'{{options.top_k}}'` stands for a parameter of the call. */
export type Template = string | number | boolean | null | Template[] | { [field: string]: Template };

const PLACE = /\{\{\s*([\w.]+)\s*\}\}/g;
const WHOLE = /^\{\{\s*([\w.]+)\s*\}\}$/;

/**
 * Checks a template once, where it is defined.
 *
 * @param owner which template it is, as messages name it
 * @throws TypeError when a placeholder names no parameter of the method, or is only a part of a text: a value is put
 *   in whole, as the JSON that it is, and never pasted into other text
 */
export function checkTemplate(owner: string, method: TargetMethod, template: unknown): void {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template);
    if (whole) demandParameter(owner, method, whole[1]!);
    else if (template.includes('{{')) {
      throw new TypeError(
        `${owner}: ${inspect(template)} has a placeholder within other text. A placeholder is a text of its own, ` +
          'such as "{{question}}"; where a service wants them joined, give a function (params) => body',
      );
    }
  } else if (Array.isArray(template)) {
    for (const item of template) checkTemplate(owner, method, item);
  } else if (typeof template === 'object' && template !== null) {
    for (const value of Object.values(template)) checkTemplate(owner, method, value);
  } else if (!['number', 'boolean'].includes(typeof template) && template !== null) {
    throw new TypeError(`${owner}: a template is JSON, received ${inspect(template)}`);
  }
}

/** A template with its placeholders filled in. A field whose parameter is absent is left out; in a list it is null. */
export function fillTemplate(template: Template, params: object): unknown {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template);
    return whole ? valueAt(params, whole[1]!) : template;
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, params) ?? null);
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template)
      .map(([field, value]) => [field, fillTemplate(value, params)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** Checks the placeholders of a path: `/v1/cases/{{case_id}}/memories`. @throws TypeError as `checkTemplate` */
export function checkPath(owner: string, method: TargetMethod, path: string): void {
  for (const [, name] of path.matchAll(PLACE)) demandParameter(owner, method, name!);
}

/** A path with its placeholders filled in, each as a part of one segment: `/` and `?` in a value are escaped. */
export function fillPath(path: string, params: object): string {
  return path.replace(PLACE, (_, name: string) => encodeURIComponent(String(valueAt(params, name) ?? '')));
}

/** What stands at a dotted path in JSON: fields by name, items by number; undefined where there is nothing. */
export function valueAt(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      json,
    );
}

function demandParameter(owner: string, method: TargetMethod, path: string): void {
  const known = METHOD_PARAMS[method];
  if (known.includes(path.split('.')[0]!)) return;
  throw new TypeError(
    `${owner}: '${method}' has no parameter '${path}'; ${known.length > 0 ? `there are ${known.join(', ')}` : 'it has none'}`,
  );
}
