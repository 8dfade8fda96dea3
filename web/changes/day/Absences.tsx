import { useMutation, useQueryClient } from '@tanstack/react-query'
import { absenceContract } from '@uurwerk/contract/changes/absence'
import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import { DoorClosed, UserRoundX } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { formatNameHint } from '#web/roster/attendee/attendee-options.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatAbsence } from '../absence/absence-draft.ts'
import { useChangeReach } from '../day-change/change-reach.ts'
import { showDone } from '../day-change/change-feedback.ts'
import { dayAddress } from './address.ts'
import styles from './DayScreen.module.css'

type DayAbsence = ChangesOfDay['absences'][number]

const AbsenceDialog = lazyLoad(() => import('../absence/AbsenceDialog.tsx'), 'AbsenceDialog')
const AbsenceOfAnyone = lazyLoad(() => import('./AbsenceOfAnyone.tsx'), 'AbsenceOfAnyone')

/** Lists absent people and rooms, and lets planners change these and report more. */
export function Absences({ day: { date, absences } }: { day: ChangesOfDay }) {
  const { t } = useTexts()
  const { absent } = dayAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate({ from: '/changes' })
  const report = (next?: string) =>
    void navigate({ search: (current) => ({ ...current, absent: next }), replace: true, resetScroll: false })
  const canReport = useChangeReach() === 'all'
  const [changed, setChanged] = useState<DayAbsence>()
  const heading = useFocusAfterRemoval(absences.length, changed !== undefined)
  return (
    <section className={styles.section}>
      <Row isSpread>
        <h2 ref={heading} tabIndex={-1}>
          {t(($) => $.DAY.ABSENT.TITLE)}
        </h2>
        {canReport && (
          <Button className="onScreen" needsConnection onClick={() => report('new')}>
            <UserRoundX size={16} aria-hidden /> {t(($) => $.DAY.ABSENT.REPORT)}
          </Button>
        )}
      </Row>
      {absences.length === 0 ? (
        <Text tone="quiet">{t(($) => $.DAY.ABSENT.NONE)}</Text>
      ) : (
        <Card as="ul" isFlush>
          {absences.map((absence) => (
            <AbsenceItem
              key={absence.id}
              absence={absence}
              {...(canReport && { onChange: () => setChanged(absence) })}
            />
          ))}
        </Card>
      )}
      {changed && (
        <AbsenceDialog person={changed.attendee} absenceId={changed.id} onClose={() => setChanged(undefined)} />
      )}
      {canReport && absent !== undefined && (
        <AbsenceOfAnyone date={date} attendeeId={Number(absent) || undefined} onClose={() => report()} />
      )}
    </section>
  )
}

interface ItemProps {
  absence: DayAbsence
  /** Absent for those who may not change or withdraw it. */
  onChange?: () => void
}

function AbsenceItem({ absence, onChange }: ItemProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { id, attendee } = absence
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(absenceContract.withdraw, { params: { id } }),
    onSuccess: () => showDone(t(($) => $.DAY.ABSENT.WITHDRAWN, { name: attendee.name })),
    onSettled: () => refetchAfter(client, 'dayChange'),
  })
  const Icon = attendee.type === 'teacher' ? UserRoundX : DoorClosed
  return (
    <li className={styles.absence}>
      <Icon size={18} aria-hidden />
      <div className={styles.lesson}>
        <Text isStrong>{attendee.name}</Text>
        <Text size="list" tone="quiet" className="tabular">
          {[formatNameHint(attendee), formatAbsence(absence)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {onChange && (
        <Row className="onScreen">
          {attendee.type === 'teacher' && (
            <Button
              variant="quiet"
              aria-label={t(($) => $.DAY.ABSENT.CHANGE_OF, { name: attendee.name })}
              onClick={onChange}
            >
              {t(($) => $.DAY.ABSENT.CHANGE)}
            </Button>
          )}
          <Button
            variant="quiet"
            needsConnection
            aria-disabled={isPending}
            aria-label={t(($) => $.DAY.ABSENT.WITHDRAW_OF, { name: attendee.name })}
            onClick={() => !isPending && mutate()}
          >
            {t(($) => $.DAY.ABSENT.WITHDRAW)}
          </Button>
        </Row>
      )}
    </li>
  )
}
