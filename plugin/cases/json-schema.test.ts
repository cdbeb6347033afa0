import { expect, test } from 'vitest';
import { caseJsonSchema } from './json-schema.ts';
import { caseSchema } from './schema/case.ts';

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  additionalProperties?: Node | boolean;
  required?: string[];
  description?: string;
  enum?: string[];
}

const schema = caseJsonSchema() as unknown as Node & { $schema: string };
const caseNode = schema.properties!.cases!.items!;

test('it is draft 7, closed, and equal on every call', () => {
  expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(['cases']);
  expect(JSON.stringify(caseJsonSchema())).toBe(JSON.stringify(schema));
});

test('it knows the fields that loading knows, and no others', () => {
  expect(Object.keys(caseNode.properties!)).toEqual(Object.keys(caseSchema.shape));
  expect(caseNode.required).toEqual(['case_id']);
  expect(caseNode.properties!.difficulty!.enum).toEqual(['easy', 'medium', 'hard']);
});

test('every field has a description', () => {
  const bare: string[] = [];
  const visit = (node: Node, path: string) => {
    for (const [key, child] of Object.entries(node.properties ?? {})) {
      if (child.description === undefined) bare.push(`${path}.${key}`);
      visit(child, `${path}.${key}`);
    }
    for (const child of node.anyOf ?? []) visit(child, path);
    if (node.items !== undefined) visit(node.items, `${path}[]`);
  };
  visit(schema, '');
  expect(bare).toEqual([]);
});
