import type { ImportText, PlainImportText } from '@uurwerk/contract/desk/import-texts'
import { timeOfDayPattern } from '@uurwerk/contract/values'
import type * as z from 'zod/mini'

/** For a check of our own: its text by code instead of a sentence. */
export const withText = (text: ImportText, path?: string[]) => ({ params: text, ...(path && { path }) })

/** Explains an issue by a text of our own, else by its code. `isAbsent` if there is no value. */
export function explainIssue(issue: z.core.$ZodIssue, isAbsent: boolean): ImportText {
  if (issue.code === 'custom')
    return (issue.params as ImportText | undefined) ?? { code: 'other', values: { text: issue.message } }
  if (isAbsent) return { code: 'valueRequired' }
  switch (issue.code) {
    case 'invalid_type':
      return { code: isType(issue.expected) ? codesByType[issue.expected] : 'formExpected' }
    case 'too_small':
      return explainSmall(issue)
    case 'too_big':
      return explainLarge(issue)
    case 'invalid_value':
      return { code: 'oneOfExpected', values: { values: issue.values.join(', ') } }
    case 'not_multiple_of':
      return { code: 'multipleExpected', values: { step: issue.divisor } }
    case 'unrecognized_keys':
      return { code: 'unknownField' }
    case 'invalid_format':
      return explainForm(issue)
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return { code: 'formExpected' }
  }
}

const codesByType = {
  string: 'textExpected',
  number: 'anyNumberExpected',
  int: 'anyWholeNumberExpected',
  boolean: 'booleanExpected',
  array: 'listExpected',
  object: 'objectExpected',
  record: 'objectExpected',
} as const
const isType = (expected: string): expected is keyof typeof codesByType => expected in codesByType

function explainSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): ImportText {
  const min = Number(minimum)
  if (origin === 'string') return { code: 'valueRequired' }
  if (origin === 'array') return { code: 'itemsAtLeast', values: { min } }
  return { code: inclusive === false ? 'numberAbove' : 'numberAtLeast', values: { min } }
}

function explainLarge({ origin, maximum }: z.core.$ZodIssueTooBig): ImportText {
  const max = Number(maximum)
  if (origin === 'string') return { code: 'charactersAtMost', values: { max } }
  return { code: origin === 'array' ? 'itemsAtMost' : 'numberAtMost', values: { max } }
}

function explainForm({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): ImportText {
  if (format === 'date') return { code: 'dateExpected', values: { example: '2026-11-18' } }
  if (format === 'datetime') return { code: 'minuteExpected' }
  return { code: pattern === String(timeOfDayPattern) ? 'timeExpected' : 'formExpected' }
}

/** Returns where the first issue is, and what it says; the checks of its schema give plain texts. */
export function explainFirstIssue({ issues: [issue] }: z.core.$ZodError): { path: string; problem: PlainImportText } {
  if (!issue) return { path: '', problem: { code: 'formExpected' } }
  return { path: issue.path.join('.'), problem: explainIssue(issue, false) as PlainImportText }
}
