import type { AllocationReason } from '@uurwerk/contract/joining/interrogation'
import { Award } from 'lucide-react'
import { t, useTexts } from '../../lib/i18n.ts'
import styles from './Allocated.module.css'
import type { RoundModel } from './use-round-model.ts'

/** What a published allocation gave a student, and why. */
export function Allocated({ model: { round } }: { model: RoundModel }) {
  useTexts()
  const { allocated } = round
  if (!allocated) return null
  const { option, reason } = allocated
  return (
    <div className={styles.allocated}>
      <Award size={22} aria-hidden />
      <p>
        <strong>
          {option
            ? t(($) => $.INTERROGATION.ALLOCATED.YOU_HAVE, { name: option.name })
            : t(($) => $.INTERROGATION.ALLOCATED.NOTHING)}
        </strong>
        <span>{reasonText(reason)}</span>
      </p>
    </div>
  )
}

const ranks = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** `Je tweede keuze: Roeien ging naar anderen.` */
export function reasonText({ kind, rank, wentToOthers }: AllocationReason): string {
  const names = wentToOthers.map(({ name }) => name).join(', ')
  const others = names && t(($) => $.INTERROGATION.ALLOCATED.WENT_TO_OTHERS, { names, count: wentToOthers.length })
  if (kind === 'byHand') return t(($) => $.INTERROGATION.ALLOCATED.BY_HAND)
  if (kind === 'nothingLeft')
    return [t(($) => $.INTERROGATION.ALLOCATED.NOTHING_LEFT), others].filter(Boolean).join(' ')
  const place = ranks[(rank ?? 0) - 1]
  if (kind === 'notRanked' || !place)
    return [t(($) => $.INTERROGATION.ALLOCATED.NOT_RANKED), others].filter(Boolean).join(' ')
  const nth = t(($) => $.INTERROGATION.RANK[place])
  return [t(($) => $.INTERROGATION.ALLOCATED.RANKED, { nth }), others].filter(Boolean).join(' ')
}
