import type { Endpoint } from '@uurwerk/contract/endpoint'
import * as z from 'zod/mini'
import { inParts } from '../lib/in-parts.ts'
import { type Narrow, narrowTo } from './narrow.ts'

/** Writes the result of a call as it leaves. */
export type Writer = (result: unknown) => Promise<{ type: string; body: string }>

const json = 'application/json; charset=utf-8'
/** Of the answers that are text as they are. */
const contentTypes: Partial<Record<NonNullable<Endpoint['answer']>, string>> = {
  text: 'text/plain; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
}

/**
 * Writes results as their contract has them and nothing besides; a long list in parts. Parsing costs a third of the
 * throughput: where answers are not checked, they are only narrowed.
 */
export function writerOf({ answer = 'json', result: form }: Endpoint, isChecked = false): Writer {
  const narrowBy = (zodMiniType: z.ZodMiniType): Narrow =>
    isChecked ? (value) => zodMiniType.parse(value) : narrowTo(zodMiniType)
  const narrow = narrowBy(form)
  const type = contentTypes[answer]
  if (type) return (result) => Promise.resolve({ type, body: String(narrow(result)) })
  const narrowItem = form instanceof z.ZodMiniArray ? narrowBy(form.def.element as z.ZodMiniType) : undefined
  return async (result) => {
    if (!narrowItem || !Array.isArray(result))
      return { type: json, body: `{"result":${JSON.stringify(narrow(result))}}` }
    const items = await inParts(result, (item: unknown) => [JSON.stringify(narrowItem(item))])
    return { type: json, body: `{"result":[${items.join(',')}]}` }
  }
}
