import * as z from 'zod/mini'
import type { Contract, Endpoint, OpenEndpoint } from './endpoint.ts'
import { listErrorCodes, errorCatalogue } from './errors.ts'

type Call = Omit<Endpoint, 'access'>

export function buildOpenApi<F extends string>(
  version: string,
  contracts: Record<F, Contract>,
  featureDescriptions: Record<F, string>,
  openCalls: Partial<Record<F, Record<string, OpenEndpoint>>> = {},
) {
  const paths: Record<string, Record<string, unknown>> = {}
  const features = [
    ...Object.entries<Contract>(contracts),
    ...Object.entries<Record<string, OpenEndpoint> | undefined>(openCalls),
  ]
  for (const [feature, calls] of features)
    for (const [name, endpoint] of Object.entries<Endpoint | OpenEndpoint>(calls ?? {})) {
      const path = formatPath(endpoint.path)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(feature, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Uurwerk',
      version,
      description: 'Rosters, choices and rooms of a school. Times are local wall-clock times of the school.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.entries<string>(featureDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  }
}

/**
 * Capitalises `Booking`, like the specification, to distinguish `Booking/facility/{facilityId}` from
 * `booking/{id}/stop` for tools without types. Paths match case-insensitively.
 */
const formatPath = (path: string): string =>
  path.replace(/^\/api\/booking\/(?!:)/, '/api/Booking/').replace(/:(\w+)/g, '{$1}')

const describeOperation = (feature: string, name: string, endpoint: Endpoint | OpenEndpoint) => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: endpoint.summary,
  ...('access' in endpoint
    ? { description: formatAccess(endpoint.access) }
    : { description: endpoint.description, security: [] }),
  parameters: [
    ...describeParameters('path', endpoint.params),
    ...describeParameters('query', endpoint.query),
    ...listHeaderParameters(endpoint),
  ],
  ...(endpoint.body && {
    requestBody: { required: !z.safeParse(endpoint.body, undefined).success, content: describeBody(endpoint) },
  }),
  ...(endpoint.takesFiles && { requestBody: { required: true, content: filesBody } }),
  responses: {
    [endpoint.status ?? 200]: { description: 'Done', content: describeAnswer(endpoint) },
    ...describeRefusals(endpoint),
  },
})

function formatAccess(access: Endpoint['access']): string {
  if (access === 'any') return 'For everyone who is signed in.'
  return access === 'known' ? 'For everyone the school knows.' : `Needs the module ${access.join(' or ')}.`
}

function describeBody({ method, body }: Call) {
  const schema = toJsonSchema(body, 'input')
  const isJsonPatch = method === 'PATCH' && schema.type === 'array'
  return { ...(isJsonPatch && { 'application/json-patch+json': { schema } }), 'application/json': { schema } }
}

const filesBody = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
      additionalProperties: { type: 'string' },
    },
  },
}

const describeAnswer = ({ answer = 'json', result }: Call) => {
  if (answer === 'zip') return { 'application/zip': { schema: { type: 'string', format: 'binary' } } }
  const schema = toJsonSchema(result, 'output')
  if (answer === 'text') return { 'text/plain': { schema } }
  if (answer === 'calendar') return { 'text/calendar': { schema } }
  if (answer === 'events') return { 'text/event-stream': { schema } }
  return { 'application/json': { schema: { type: 'object', required: ['result'], properties: { result: schema } } } }
}

function describeRefusals(endpoint: Call) {
  const codesByStatus = Object.groupBy(listErrorCodes(endpoint), (code) => String(errorCatalogue[code].status))
  return Object.fromEntries(
    Object.entries(codesByStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const describeParameters = (location: 'path' | 'query', schema?: z.ZodMiniObject) =>
  Object.entries(schema?.shape ?? {}).map(([name, parameterSchema]) => ({
    name,
    in: location,
    required: location === 'path' || !z.safeParse(parameterSchema, undefined).success,
    schema: toJsonSchema(parameterSchema as z.ZodMiniType, 'input'),
  }))

const listHeaderParameters = ({ creates, takesPosition, versionsInBody, errors }: Call) => [
  ...(creates ? [idempotencyKeyHeader] : []),
  ...(takesPosition ? [positionHeader] : []),
  ...(errors.includes('preconditionFailed') && !versionsInBody ? [versionHeader] : []),
]

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Within a day, a repeat with the same key creates nothing and gets the first answer.',
  schema: { type: 'string', minLength: 16, maxLength: 200 },
}

const positionHeader = {
  name: 'Geolocation',
  in: 'header',
  required: false,
  description: 'Latitude, longitude and accuracy in metres, with commas between them.',
  schema: { type: 'string', examples: ['52.0907,5.1214,12'] },
}

const versionHeader = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer; if the data has changed since, the call changes nothing.',
  schema: { type: 'string', examples: ['"3.2jmj7l5rSw0yVb_vlWAYkK_YBwk"'] },
}

function toJsonSchema(schema: z.ZodMiniType | undefined, io: 'input' | 'output') {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema ?? z.unknown(), { io, unrepresentable: 'any' })
  return jsonSchema
}

/** RFC 9457. */
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    detail: { type: 'string', description: 'In the language of Accept-Language: nl or en.' },
    instance: { type: 'string', description: 'The id of the request, which is in the log too.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
