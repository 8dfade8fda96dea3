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

/** `isAsking`: the run waits for choices before it can be compared. */
export function ImportStateLabel({ state, isAsking = false }: { state: ImportState; isAsking?: boolean }) {
  const { t } = useTexts()
  return (
    <Pill tone={tones[state]}>
      {t(($) => (state === 'ready' && isAsking ? $.SCHOOL_IMPORTS.ASKING : $.SCHOOL_IMPORTS.STATE[state]))}
    </Pill>
  )
}
