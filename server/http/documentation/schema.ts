import type { OpenApiSchema } from './document.ts'

/** Hides PostgreSQL's and JavaScript's integer limits, which mean nothing to readers. */
const hideTechnicalLimit = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) < 2 ** 31 - 1 ? limit : undefined

/** Formats a schema like a TypeScript type, such as `{ name: string (1 to 100 long), end?: string (date) }`. */
export function formatType(schema: OpenApiSchema, depth = 0): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joinTypes(choices, ' | ', depth)
  if (schema.properties) return formatObject(schema, depth)
  if (schema.allOf) return joinTypes(schema.allOf, ' & ', depth)
  if (Array.isArray(schema.type))
    return schema.type.map((type) => (type === 'null' ? type : formatType({ ...schema, type }, depth))).join(' | ')
  if (schema.type === 'array') return formatArray(schema, depth)
  if (schema.type === 'object') return formatMap(schema, depth)
  return (schema.type ?? 'any') + formatLimits(schema)
}

const joinTypes = (schemas: readonly OpenApiSchema[], separator: string, depth: number) =>
  [...new Set(schemas.map((schema) => formatType(schema, depth)))].join(separator)

function formatObject({ properties = {}, required = [] }: OpenApiSchema, depth: number): string {
  const indent = '  '.repeat(depth + 1)
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${formatType(schema, depth + 1)}\n`,
  )
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${'  '.repeat(depth)}}`
}

function formatArray({ items = {}, minItems, maxItems }: OpenApiSchema, depth: number): string {
  const item = formatType(items, depth)
  const isName = /^\w+$/.test(item)
  // A union with an object has `} | ` at this depth.
  const isObject = item.startsWith('{') && !item.includes(`\n${'  '.repeat(depth)}} | `)
  return (isName || isObject ? `${item}[]` : `(${item})[]`) + formatRange(minItems, maxItems, 'items')
}

/** Formats an object whose keys are not fixed. */
const formatMap = ({ additionalProperties }: OpenApiSchema, depth: number) =>
  typeof additionalProperties === 'object' ? `{ [key]: ${formatType(additionalProperties, depth)} }` : 'object'

const formatLimits = ({ format, minLength, maxLength, minimum, exclusiveMinimum, maximum }: OpenApiSchema) =>
  (format === undefined ? '' : ` (${format})`) +
  formatRange(minLength, maxLength, 'long') +
  formatRange(minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1), maximum)

function formatRange(lowerLimit: number | undefined, upperLimit: number | undefined, unitName?: string): string {
  const [minimum, maximum] = [hideTechnicalLimit(lowerLimit), hideTechnicalLimit(upperLimit)]
  const unit = unitName === undefined ? '' : ` ${unitName}`
  if (minimum !== undefined && maximum !== undefined) return ` (${minimum} to ${maximum}${unit})`
  if (minimum !== undefined) return ` (at least ${minimum}${unit})`
  return maximum === undefined ? '' : ` (at most ${maximum}${unit})`
}

/** Builds a minimal value, to prefill the form in which readers try a call. */
export function buildExample(schema: OpenApiSchema): unknown {
  const example = [schema.const, schema.examples?.[0], schema.default, schema.enum?.[0]].find(
    (item) => item !== undefined,
  )
  if (example !== undefined) return example
  const [firstChoice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (firstChoice && !schema.properties) return buildExample(firstChoice)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, buildExample(schema.properties?.[name] ?? {})] as const),
    )
  if (type === 'array') return schema.items ? [buildExample(schema.items)] : []
  if (type === 'object') return {}
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
  return type === 'string' ? '' : null
}
