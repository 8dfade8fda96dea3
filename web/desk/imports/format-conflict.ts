import type { DayChangeConflict } from '@uurwerk/contract/desk/imports'
import { formatPeriod } from '#web/lib/format-period.ts'
import { t } from '#web/lib/i18n.ts'

/** Formats both forms of a lesson. */
export const formatConflict = ({ name, changed, planned }: DayChangeConflict): string =>
  t(($) => $.SCHOOL_IMPORTS.EFFECT.DAY_CHANGE.BOTH, {
    name,
    changed: formatForm(changed),
    planned: planned ? formatForm(planned) : t(($) => $.SCHOOL_IMPORTS.EFFECT.DAY_CHANGE.ABSENT),
  })

const formatForm = ({ start, end, isCancelled, teachers, rooms }: DayChangeConflict['changed']): string =>
  [
    formatPeriod({ start, end }),
    ...rooms,
    ...teachers,
    ...(isCancelled ? [t(($) => $.SCHOOL_IMPORTS.EFFECT.DAY_CHANGE.CANCELLED)] : []),
  ].join(', ')
