import { fillPlaceholders } from '@uurwerk/contract/i18n/fill-placeholders'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import type { ChoiceFault } from '@uurwerk/contract/rules/choice-round'
import type { FieldError } from '#server/lib/app-error.ts'

export const formatChoiceFaults = (language: Language, faults: readonly ChoiceFault[]): FieldError[] =>
  faults.map((fault) => ({ path: toFieldPath(fault), message: formatFaultText(language, fault) }))

function toFieldPath(fault: ChoiceFault): string {
  if (fault.kind === 'noGroup') return 'groupChoice'
  return fault.kind === 'sameCourse' ? `courses/${fault.courseId}` : `optionSets/${fault.setId}`
}

function formatFaultText(language: Language, fault: ChoiceFault): string {
  const { FAULT } = texts[language].CHOICE_ROUND
  return fillPlaceholders(FAULT[fault.kind], {
    name: 'name' in fault ? fault.name : '',
    count: 'bound' in fault ? String(fault.bound) : '',
  })
}
