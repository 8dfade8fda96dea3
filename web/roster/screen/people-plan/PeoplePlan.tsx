import { useMemo, useRef, useState } from 'react'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { findWholeDayName } from '#web/roster/appointment/appointment-days.ts'
import { useIsLoading } from '#web/roster/appointment/loading-counters.ts'
import { isPerson } from '#web/roster/attendee/is-person.ts'
import type { RosterEntry } from '../roster-entries.ts'
import { formatGridLabel } from '../titles.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { type PersonBlock, computePlanHours, buildPersonRows } from './person-rows.ts'
import { FreeTimeBar } from './FreeTimeBar.tsx'
import { GapCard } from './GapCard.tsx'
import {
  type CommonGap,
  findRemainingGap,
  proposeTime,
  listFreeTimeByDay,
  type GapCriteria,
  parseGapCriteria,
} from './common-gaps.ts'
import styles from './PeoplePlan.module.css'
import { PeopleGrid } from './PeopleGrid.tsx'

interface Props {
  model: RosterModel
  onOpenStack: (entries: readonly RosterEntry[]) => void
}

/** Shows many rosters below each other, and common free times. */
export function PeoplePlan({ model, onOpenStack }: Props) {
  const isBusy = useIsLoading('appointments')
  const { address, days, week, session, now, publication } = model
  const criteria = parseGapCriteria(address)
  const { countedRows, ...gridContent } = usePlan(model, criteria)
  const { rows, freeTimeByDay } = gridContent
  const { proposal, propose, dismiss } = useProposal(freeTimeByDay)
  const anchor = useRef<HTMLElement>(null)
  const hours = useMemo(() => computePlanHours(rows, session.day), [rows, session.day])
  const getGapDate = (gap: CommonGap) => week[gap.weekDayIndex] ?? address.date
  const findRemaining = (gap: CommonGap) => findRemainingGap(gap, getGapDate(gap), now, criteria.minimumMinutes)
  const hasPassed = (gap: CommonGap) => findRemaining(gap) === undefined
  const weekDayIndexes = days.map((day) => week.findIndex((item) => item.equals(day))).filter((day) => day >= 0)

  const onOpen = useStableCallback(({ entries: [first, ...otherEntries] }: PersonBlock) => {
    if (first && otherEntries.length > 0) onOpenStack([first, ...otherEntries])
    else if (first?.isSelectable) address.openAppointment(first.appointment.id)
  })
  const onGap = (gap: CommonGap, minute?: number) => {
    const remainingGap = findRemaining(gap)
    propose(gap, remainingGap && proposeTime(remainingGap, criteria.minimumMinutes, minute))
    if (!weekDayIndexes.includes(gap.weekDayIndex)) address.showDate(getGapDate(gap))
  }
  // The user organizes the booking, and a missing person cannot come.
  const uninvitedIds = [address.ownId, proposal?.gap.missingPerson?.id]
  const inviteeIds = countedRows
    .filter(({ person }) => isPerson(person) && !uninvitedIds.includes(person.id))
    .map(({ person }) => person.id)
  return (
    <div className={styles.plan}>
      <FreeTimeBar
        gaps={freeTimeByDay.flatMap(({ gaps }) => gaps).filter((gap) => !hasPassed(gap))}
        {...{ week, now, criteria, findRemaining, onGap }}
        isUnpublished={publication?.published === false}
        onCriteria={address.showFreeTimes}
      />
      <PeopleGrid
        label={formatGridLabel(model)}
        weekDayIndexes={weekDayIndexes}
        chosenTime={proposal && { weekDayIndex: proposal.gap.weekDayIndex, ...(proposal.proposedTime ?? proposal.gap) }}
        openAppointmentId={address.appointmentId}
        onDay={(date) => address.showDate(date, 'day')}
        {...gridContent}
        {...{ week, hours, now, isBusy, hasPassed, anchor, onOpen, onGap }}
      />
      {proposal && (
        <GapCard
          {...proposal}
          date={getGapDate(proposal.gap)}
          rosterCount={countedRows.length}
          inviteeIds={inviteeIds}
          anchor={anchor}
          onClose={dismiss}
        />
      )}
    </div>
  )
}

/** People without a roster have a row, but are not compared. */
function usePlan(
  { colouredAttendees, week, entries, appointments, idsWithoutRoster, publication, session }: RosterModel,
  criteria: GapCriteria,
) {
  const people = useMemo(() => [...colouredAttendees.values()], [colouredAttendees])
  const rows = useMemo(() => buildPersonRows(people, week, entries), [people, week, entries])
  const excludedKey = idsWithoutRoster.join(' ')
  const excludedIds = useMemo(() => new Set(excludedKey.split(' ').filter(Boolean).map(Number)), [excludedKey])
  const countedRows = useMemo(() => rows.filter(({ person }) => !excludedIds.has(person.id)), [rows, excludedIds])
  const wholeDayNames = useMemo(() => week.map((day) => findWholeDayName(appointments, day)), [week, appointments])
  const isPublished = publication?.published !== false
  const { minimumMinutes, canMissOnePerson } = criteria
  const freeTimeByDay = useMemo(() => {
    const isClosed = (weekDayIndex: number) => !isPublished || wholeDayNames[weekDayIndex] !== undefined
    return listFreeTimeByDay(
      countedRows,
      { week, schoolDay: session.day, isClosed },
      { minimumMinutes, canMissOnePerson },
    )
  }, [countedRows, week, session.day, isPublished, wholeDayNames, minimumMinutes, canMissOnePerson])
  return { rows, countedRows, excludedIds, freeTimeByDay, wholeDayNames }
}

/** Keeps the chosen gap while it exists; later data can remove it. */
function useProposal(freeTimeByDay: ReturnType<typeof listFreeTimeByDay>) {
  const [proposal, setProposal] = useState<{ gap: CommonGap; proposedTime: MinuteInterval | undefined }>()
  const isSameGap = ({ from, until }: CommonGap) => from === proposal?.gap.from && until === proposal.gap.until
  const gap = proposal && freeTimeByDay[proposal.gap.weekDayIndex]?.gaps.find(isSameGap)
  return {
    proposal: proposal && gap ? { ...proposal, gap } : undefined,
    propose: (gap: CommonGap, proposedTime: MinuteInterval | undefined) => setProposal({ gap, proposedTime }),
    dismiss: () => setProposal(undefined),
  }
}
