import { useMemo, useRef, useState } from 'react'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatRange } from '#web/lib/time.ts'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { findWholeDayName } from '#web/roster/appointment/appointment-days.ts'
import { useIsLoading } from '#web/roster/appointment/loading-counters.ts'
import { isPerson } from '#web/roster/attendee/is-person.ts'
import type { RosterEntry } from '../roster-entries.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { type PersonBlock, computePlanHours, buildPersonRows } from './person-rows.ts'
import { FreeTimeBar } from './FreeTimeBar.tsx'
import { GapCard } from './GapCard.tsx'
import {
  type CommonGap,
  findRemainingGap,
  chooseMeetingTime,
  findCommonGaps,
  type GapCriteria,
  parseGapCriteria,
} from './common-gaps.ts'
import styles from './PeoplePlan.module.css'
import { PeopleGrid } from './PeopleGrid.tsx'

interface Props {
  model: RosterModel
  onOpenStack: (entries: readonly RosterEntry[]) => void
}

/** Shows many rosters below each other, and the times at which everyone is free. */
export function PeoplePlan({ model, onOpenStack }: Props) {
  const { t } = useTexts()
  const isBusy = useIsLoading('appointments')
  const { address, days, week, monday, session, now, publication } = model
  const criteria = parseGapCriteria(address)
  const { rows, countedRows, excludedIds, dayPresences, wholeDays } = usePlan(model, criteria)
  const { proposal, propose, dismiss } = useProposal(dayPresences)
  const anchor = useRef<HTMLElement>(null)
  const hours = useMemo(() => computePlanHours(rows, session.day), [rows, session.day])
  const getGapDate = (gap: CommonGap) => week[gap.day] ?? address.date
  const findRemaining = (gap: CommonGap) => findRemainingGap(gap, getGapDate(gap), now, criteria.minimumMinutes)
  const isOver = (gap: CommonGap) => findRemaining(gap) === undefined
  const dayIndexes = days.map((day) => week.findIndex((item) => item.equals(day))).filter((day) => day >= 0)

  const onOpen = useStableCallback(({ entries: [first, ...otherEntries] }: PersonBlock) => {
    if (first && otherEntries.length > 0) onOpenStack([first, ...otherEntries])
    else if (first?.isSelectable) address.openAppointment(first.appointment.id)
  })
  const onGap = (gap: CommonGap, minute?: number) => {
    const remainingGap = findRemaining(gap)
    propose(gap, remainingGap && chooseMeetingTime(remainingGap, criteria.minimumMinutes, minute))
    if (!dayIndexes.includes(gap.day)) address.showDate(getGapDate(gap))
  }
  const [first, last] = [days[0] ?? address.date, days.at(-1) ?? address.date]
  const guests = countedRows
    .filter(({ person }) => person.id !== address.ownId && person.id !== proposal?.gap.missing?.id && isPerson(person))
    .map(({ person }) => person.id)
  return (
    <div className={styles.plan}>
      <FreeTimeBar
        gaps={dayPresences.flatMap(({ gaps }) => gaps).filter((gap) => !isOver(gap))}
        {...{ week, now, criteria, findRemaining, onGap }}
        isUnpublished={publication?.published === false}
        onCriteria={address.showFreeTimes}
      />
      <PeopleGrid
        label={
          address.view === 'day'
            ? t(($) => $.ROSTER.GRID.DAY, { day: formatDay(address.date) })
            : t(($) => $.ROSTER.GRID.WEEK, { number: monday.weekOfYear, range: formatRange(first, last) })
        }
        days={dayIndexes}
        chosenTime={proposal && { day: proposal.gap.day, ...(proposal.meeting ?? proposal.gap) }}
        openAppointmentId={address.appointmentId}
        onDay={(date) => address.showDate(date, 'day')}
        {...{ week, hours, now, rows, dayPresences, wholeDays, excludedIds, isBusy, isOver, anchor, onOpen, onGap }}
      />
      {proposal && (
        <GapCard
          {...proposal}
          date={getGapDate(proposal.gap)}
          count={countedRows.length}
          guests={guests}
          anchor={anchor}
          onClose={dismiss}
        />
      )}
    </div>
  )
}

function usePlan(
  { colouredAttendees, week, entries, appointments, idsWithoutRoster, publication, session }: RosterModel,
  criteria: GapCriteria,
) {
  const people = useMemo(() => [...colouredAttendees.values()], [colouredAttendees])
  const rows = useMemo(() => buildPersonRows(people, week, entries), [people, week, entries])
  const excludedKey = idsWithoutRoster.join(' ')
  const excludedIds = useMemo(() => new Set(excludedKey.split(' ').filter(Boolean).map(Number)), [excludedKey])
  const countedRows = useMemo(() => rows.filter(({ person }) => !excludedIds.has(person.id)), [rows, excludedIds])
  const wholeDays = useMemo(() => week.map((day) => findWholeDayName(appointments, day)), [week, appointments])
  const isPublished = publication?.published !== false
  const { minimumMinutes, mayMiss } = criteria
  const dayPresences = useMemo(() => {
    const isClosed = (day: number) => !isPublished || wholeDays[day] !== undefined
    return findCommonGaps(countedRows, { days: week, school: session.day, isClosed }, { minimumMinutes, mayMiss })
  }, [countedRows, week, session.day, isPublished, wholeDays, minimumMinutes, mayMiss])
  return { rows, countedRows, excludedIds, dayPresences, wholeDays }
}

/** Keeps the chosen gap while it exists; data that loads later can remove it. */
function useProposal(dayPresences: ReturnType<typeof findCommonGaps>) {
  const [proposal, setProposal] = useState<{ gap: CommonGap; meeting: MinuteInterval | undefined }>()
  const isSame = ({ from, until }: CommonGap) => from === proposal?.gap.from && until === proposal.gap.until
  const gap = proposal && dayPresences[proposal.gap.day]?.gaps.find(isSame)
  return {
    proposal: proposal && gap ? { ...proposal, gap } : undefined,
    propose: (gap: CommonGap, meeting: MinuteInterval | undefined) => setProposal({ gap, meeting }),
    dismiss: () => setProposal(undefined),
  }
}
