// Writes `interface.d.ts`, the types of requests and answers, from the description of the interface in ../src/openapi.
// In the scripts of the page they are there as `Api.About`; `Api.AnswerOf<'get', '/about'>` is what a path answers.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const parts = new URL('../src/openapi/', import.meta.url);
const schemas = {};
const operations = [];
const parameters = {};
for (const name of readdirSync(parts).sort()) {
  const { paths = {}, components } = JSON.parse(readFileSync(new URL(name, parts), 'utf8'));
  Object.assign(schemas, components.schemas);
  Object.assign(parameters, components.parameters);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) operations.push({ path, method, ...operation });
  }
}

/** The last part of the address of something that is described elsewhere. */
const referred = (reference) => reference.split('/').at(-1);
const comment = (schema) => (schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */ ` : '');

/** A schema as a type. */
function type(schema) {
  if (schema.$ref) return referred(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.oneOf) return schema.oneOf.map(type).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${type(part)})`).join(' & ');
  return [schema.type].flat().map((name) => plain(name, schema)).join(' | ');
}

function plain(name, schema) {
  switch (name) {
    case 'integer': return 'number';
    case 'array': return list(schema);
    case 'object': return object(schema);
    case 'string': case 'number': case 'boolean': case 'null': return name;
    default: throw new Error(`no type is known for ${JSON.stringify(schema)}`);
  }
}

function list({ items, prefixItems, minItems, maxItems }) {
  if (prefixItems) return `[${prefixItems.map(type).join(', ')}]`;
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(type(items)).join(', ')}]`;
  return `(${type(items)})[]`;
}

function object({ properties = {}, required = [], additionalProperties }) {
  const fields = Object.entries(properties).map(([name, schema]) =>
    `${comment(schema)}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${type(schema)}`);
  // A schema of further fields holds for none of those that have names.
  if (fields.length === 0 && additionalProperties) fields.push(`[name: string]: ${type(additionalProperties)}`);
  else if (fields.length === 0 || additionalProperties) fields.push('[name: string]: unknown');
  return `{ ${fields.join(', ')} }`;
}

/** The addresses of an operation: numbers in place of names in braces, criteria after a question mark. */
function addresses({ path, parameters: own = [] }) {
  const all = own.map((one) => (one.$ref ? parameters[referred(one.$ref)] : one));
  const kind = (name) => type(all.find((one) => one.name === name).schema);
  const address = path.replace(/\{(\w+)\}/g, (_, name) => `\${${kind(name)}}`);
  return all.some((one) => one.in === 'query') ? `\`${address}\` | \`${address}?\${string}\`` : `\`${address}\``;
}

/** What is sent or answered: JSON, lines of JSON, a file, or nothing. */
function content(contents) {
  if (!contents) return 'null';
  const [[kind, { schema }]] = Object.entries(contents);
  return /json$/.test(kind) ? type(schema) : 'Blob';
}

function route(operation) {
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const body = operation.requestBody ? content(operation.requestBody.content) : '{}';
  return `{ method: '${operation.method}', path: ${addresses(operation)}, body: ${body}, answer: ${content(answer.content)} }`;
}

writeFileSync(new URL('interface.d.ts', import.meta.url), `// Made by interface.mjs.
declare namespace Api {
${Object.entries(schemas).map(([name, schema]) => `  ${comment(schema)}type ${name} = ${type(schema)};`).join('\n')}

  type Routes =
${operations.map((operation) => `    | ${route(operation)}`).join('\n')};
  type PathOf<M> = Extract<Routes, { method: M }>['path'];
  type RouteOf<M, P, R = Routes> = R extends { method: M, path: infer Q } ? (P extends Q ? R : never) : never;
  type BodyOf<M, P> = RouteOf<M, P>['body'];
  /** One line, if the answer is lines. */
  type AnswerOf<M, P> = RouteOf<M, P>['answer'];
}
`);
