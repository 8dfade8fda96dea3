import type { Endpoint } from '@uurwerk/contract/endpoint'
import * as z from 'zod/mini'
import { flatMapInChunks } from '../lib/flat-map-in-chunks.ts'
import { type Narrower, createNarrower } from './narrower.ts'

/** An item of an answer as JSON that has declared fields only. */
export class JsonText<T> {
  declare readonly parsed: T
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Items of a list may be text. */
export type Writable<T> = T | (T extends readonly (infer I)[] ? readonly (I | JsonText<I>)[] : never)

export type AnswerWriter = (result: unknown) => Promise<{ type: string; body: string | Uint8Array }>

const jsonType = 'application/json; charset=utf-8'
const contentTypes: Partial<Record<NonNullable<Endpoint['answer']>, string>> = {
  text: 'text/plain; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
}

/**
 * Writes declared fields only, and long lists in chunks. Parsing every answer with Zod costs a third of the throughput.
 */
export function createAnswerWriter(
  { answer = 'json', result: resultSchema }: Endpoint,
  validatesAnswers = false,
): AnswerWriter {
  const createItemNarrower = (schema: z.ZodMiniType): Narrower =>
    validatesAnswers ? (value) => schema.parse(value) : createNarrower(schema)
  if (answer === 'zip') return (result) => Promise.resolve({ type: 'application/zip', body: result as Uint8Array })
  const narrow = createItemNarrower(resultSchema)
  const type = contentTypes[answer]
  if (type) return (result) => Promise.resolve({ type, body: String(narrow(result)) })
  const narrowItem =
    resultSchema instanceof z.ZodMiniArray ? createItemNarrower(resultSchema.def.element as z.ZodMiniType) : undefined
  const writeItem = (item: unknown) => {
    if (!(item instanceof JsonText)) return JSON.stringify(narrowItem?.(item))
    return validatesAnswers ? JSON.stringify(narrowItem?.(JSON.parse(item.text))) : item.text
  }
  return async (result) => {
    if (!narrowItem || !Array.isArray(result))
      return { type: jsonType, body: `{"result":${JSON.stringify(narrow(result))}}` }
    const items = await flatMapInChunks(result, (item: unknown) => [writeItem(item)])
    return { type: jsonType, body: `{"result":[${items.join(',')}]}` }
  }
}
