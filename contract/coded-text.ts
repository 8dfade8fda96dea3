import * as z from 'zod/mini'
import { fillPlaceholders } from './i18n/fill-placeholders.ts'

const Value = z.union([z.string(), z.number()])

/** A text by its code, with the values of its placeholders; a value may be a text by its code too. */
export const CodedText = z.object({
  code: z.string(),
  values: z.optional(
    z.record(
      z.string(),
      z.union([Value, z.object({ code: z.string(), values: z.optional(z.record(z.string(), Value)) })]),
    ),
  ),
})
export type CodedText = z.infer<typeof CodedText>

/** Fills `{{name}}`. An unknown code is its own text. */
export const fillText = (texts: Readonly<Record<string, string>>, { code, values = {} }: CodedText): string =>
  fillPlaceholders(texts[code] ?? code, values, (value) =>
    typeof value === 'object' ? fillText(texts, value) : String(value),
  )
