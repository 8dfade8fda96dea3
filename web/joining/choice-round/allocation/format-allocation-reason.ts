import type { AllocatedStudent } from '@uurwerk/contract/joining/choice-round/allocation'
import { t } from '#web/lib/i18n.ts'

export function formatAllocationReason({ reason: { kind, rank, wentToOthers }, byHand }: AllocatedStudent) {
  const names = wentToOthers.map(({ name }) => name).join(', ')
  switch (kind) {
    case 'ranked':
      return names === ''
        ? t(($) => $.ROUND_DESK.ALLOCATION.GOT.RANK, { rank: rank ?? 1 })
        : t(($) => $.ROUND_DESK.ALLOCATION.REASON.RANKED, { rank: rank ?? 1, names })
    case 'nothingLeft':
      return t(($) => $.ROUND_DESK.ALLOCATION.REASON.NOTHING_LEFT, { names })
    case 'notRanked':
      return t(($) => $.ROUND_DESK.ALLOCATION.REASON.NOT_RANKED)
    case 'byHand':
      return byHand === null
        ? t(($) => $.ROUND_DESK.ALLOCATION.REASON.IMPORTED)
        : t(($) => $.ROUND_DESK.ALLOCATION.REASON.BY_HAND, { reason: byHand })
  }
}
