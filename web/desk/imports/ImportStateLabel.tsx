import type { ImportState } from '@uurwerk/contract/desk/imports'
import { useTexts } from '#web/lib/i18n.ts'
import { Pill } from '#web/ui/Pill.tsx'

const tones = {
  uploaded: 'plain',
  reading: 'accent',
  ready: 'warn',
  applying: 'accent',
  done: 'ok',
  failed: 'danger',
  cancelled: 'plain',
} as const satisfies Record<ImportState, string>

export function ImportStateLabel({ state }: { state: ImportState }) {
  const { t } = useTexts()
  return <Pill tone={tones[state]}>{t(($) => $.SCHOOL_IMPORTS.STATE[state])}</Pill>
}
