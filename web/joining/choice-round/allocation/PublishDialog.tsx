import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { usePublishAllocation } from './queries.ts'
import styles from './AllocationFigures.module.css'

interface Props {
  round: Round
  allocation: Allocation
  onDone: () => void
  onClose: () => void
}

export function PublishDialog({ round, allocation, onDone, onClose }: Props) {
  const { t } = useTexts()
  const { mutate, isPending } = usePublishAllocation(round.id)
  const [isOvertaken, setOvertaken] = useState(false)
  const { byRank, notRanked, none, rankedSince, id } = allocation
  const allocatedCount = byRank.reduce((sum, count) => sum + count, notRanked)
  const publish = () =>
    mutate(
      { allocationId: id, replaces: round.publishedAllocationId },
      {
        onSuccess: (result) => {
          if (result === 'overtaken') return setOvertaken(true)
          onDone()
          onClose()
        },
      },
    )
  return (
    <Modal
      isForm
      role="alertdialog"
      title={t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.TITLE)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.ROUND_DESK.CANCEL)}</Button>
          <Button needsConnection variant="primary" isBlocked={isPending} aria-busy={isPending} onClick={publish}>
            {t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.SEND)}
          </Button>
        </>
      }
    >
      <Stack>
        {isOvertaken && (
          <Text role="alert" tone="warn">
            {t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.OVERTAKEN)}
          </Text>
        )}
        <ul className={styles.consequences}>
          <li>{t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.GIVEN, { count: allocatedCount })}</li>
          {none > 0 && <li>{t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.NONE, { count: none })}</li>}
          {rankedSince > 0 && <li>{t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.RANKED_SINCE, { count: rankedSince })}</li>}
          <li>
            {round.countsOnly
              ? t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.COUNTS_ONLY)
              : t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.MEMBERS, {
                  date: formatDay(Temporal.PlainDate.from(round.periodStart)),
                })}
          </li>
          {round.publishedAllocationId !== null && <li>{t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.REPLACES)}</li>}
        </ul>
      </Stack>
    </Modal>
  )
}
