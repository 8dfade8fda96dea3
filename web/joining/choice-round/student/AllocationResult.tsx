import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import { Award } from 'lucide-react'
import { t, useTexts } from '#web/lib/i18n.ts'
import styles from './AllocationResult.module.css'
import type { StudentRoundModel } from './use-student-round-model.ts'

export function AllocationResult({ model: { round, isSelf } }: { model: StudentRoundModel }) {
  // Renders again when the language changes, for the texts of `t`.
  useTexts()
  const { allocated } = round
  if (!allocated) return null
  const { option } = allocated
  const personKey = isSelf ? 'YOU' : 'STUDENT'
  const reasonText = formatReason(allocated, personKey)
  return (
    <div className={styles.allocated} data-nothing={!option || undefined}>
      <Award size={22} aria-hidden />
      <p>
        <strong>
          {option
            ? t(($) => $.CHOICE_ROUND.ALLOCATED[personKey].HAVE, { name: option.name })
            : t(($) => $.CHOICE_ROUND.ALLOCATED[personKey].NOTHING)}
        </strong>
        {reasonText && <span>{reasonText}</span>}
      </p>
    </div>
  )
}

/** Text keys by rank. */
const rankTextKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** Returns a text like `Je tweede keuze: Roeien ging naar anderen.`; empty for a place that was taken away. */
function formatReason(
  { option, reason: { kind, rank, wentToOthers } }: NonNullable<ChoiceRound['allocated']>,
  personKey: 'YOU' | 'STUDENT',
): string {
  if (!option && (kind === 'ranked' || kind === 'byHand')) return ''
  if (kind === 'byHand') return t(($) => $.CHOICE_ROUND.ALLOCATED[personKey].BY_HAND)
  if (kind === 'notRanked') return t(($) => $.CHOICE_ROUND.ALLOCATED[personKey].NOT_RANKED)
  const names = wentToOthers.map(({ name }) => name).join(', ')
  const wentToOthersText =
    names && t(($) => $.CHOICE_ROUND.ALLOCATED.WENT_TO_OTHERS, { names, count: wentToOthers.length })
  if (kind === 'nothingLeft')
    return [t(($) => $.CHOICE_ROUND.ALLOCATED.NOTHING_LEFT), wentToOthersText].filter(Boolean).join(' ')
  const rankKey = rankTextKeys[(rank ?? 0) - 1]
  const nthText = rankKey && t(($) => $.CHOICE_ROUND.RANK[rankKey])
  return [nthText && t(($) => $.CHOICE_ROUND.ALLOCATED[personKey].RANKED, { nth: nthText }), wentToOthersText]
    .filter(Boolean)
    .join(' ')
}
