export interface OpenApiDocument {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, OpenApiSchema> }
}

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: OpenApiParameter[]
  requestBody?: { content: ContentByType }
  responses: Record<string, { description: string; content?: ContentByType }>
}

export interface OpenApiParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: OpenApiSchema
}

export type ContentByType = Record<string, { schema?: OpenApiSchema }>

export interface OpenApiSchema {
  $ref?: string
  $defs?: Record<string, OpenApiSchema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  anyOf?: OpenApiSchema[]
  oneOf?: OpenApiSchema[]
  allOf?: OpenApiSchema[]
  properties?: Record<string, OpenApiSchema>
  required?: string[]
  additionalProperties?: OpenApiSchema | boolean
  items?: OpenApiSchema
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
