import { useQuery } from '@tanstack/react-query'
import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { Named } from '@uurwerk/contract/values'
import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { AttendeeFinder } from '#web/roster/attendee/AttendeeFinder.tsx'
import { buildNameHints } from '#web/roster/attendee/attendee-options.ts'
import { TeamsAndGroups } from '#web/roster/attendee/TeamsAndGroups.tsx'
import { useAttendeeMap } from '#web/roster/attendee/use-attendee-map.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import styles from './Invitees.module.css'
import { type BookingDraft, toSlot } from './booking-draft.ts'
import { GuestTimes } from './GuestTimes.tsx'
import { createPeopleSearch, inviteeFiltersQuery, createInviteeSearch } from './queries.ts'
import { type DraftGuests, findInviteeState } from './use-draft-guests.ts'

/** Meetings are usually with colleagues. A student's own groups come first in any case. */
const personKinds = ['teachers', 'students'] as const
/** Shown until the filter options are loaded. */
const noFilterOptions = { teams: [], groups: [] }

interface Props {
  draft: BookingDraft
  guests: DraftGuests
  occurrenceCount: number
  /** Undefined for the user's own booking. */
  organizerId: number | undefined
  onChange: (changes: Partial<BookingDraft>) => void
}

export function Invitees({ draft, guests, occurrenceCount, organizerId, onChange }: Props) {
  const { t } = useTexts()
  const { facility, invitees } = draft
  const isFull = invitees.length >= bookingBounds.invitees
  const remove = (id: number) => onChange({ invitees: invitees.filter((invitee) => invitee.id !== id) })
  return (
    <Stack role="group" aria-label={t(($) => $.BOOKING_FORM.INVITEES.LABEL)} className={styles.invitees}>
      <span className="textQuiet textSmall textMedium">{t(($) => $.BOOKING_FORM.INVITEES.LABEL)}</span>
      {facility && !isFull && (
        <InviteeFinder facilityId={facility.id} draft={draft} organizerId={organizerId} onChange={onChange} />
      )}
      {facility === null && <p className="textQuiet textList">{t(($) => $.BOOKING_FORM.INVITEES.ROOM_FIRST)}</p>}
      {isFull && (
        <p className="textQuiet textList">{t(($) => $.BOOKING_FORM.INVITEES.FULL, { most: bookingBounds.invitees })}</p>
      )}
      <InviteeChips invitees={invitees} guests={guests} onRemove={remove} />
      <GuestTimes draft={draft} guests={guests} occurrenceCount={occurrenceCount} onChange={onChange} />
    </Stack>
  )
}

const stateTones = { free: 'textOk', busy: 'textWarn', unknown: 'textFaint' }
const stateIcons = { free: <Check size={14} />, busy: <TriangleAlert size={14} />, unknown: <CircleHelp size={14} /> }

interface InviteeChipsProps {
  invitees: readonly Named[]
  guests: DraftGuests
  onRemove: (id: number) => void
}

function InviteeChips({ invitees, guests, onRemove }: InviteeChipsProps) {
  const { t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const ids = invitees.map(({ id }) => id)
  const attendees = useAttendeeMap(ids)
  const nameHints = buildNameHints(ids.flatMap((id) => attendees.get(id) ?? []))
  /** Moves the focus to the next chip, or to the list. */
  const remove = (id: number, chip: Element | null) => {
    const adjacentChip = chip?.nextElementSibling ?? chip?.previousElementSibling
    const focusTarget = adjacentChip?.querySelector('button') ?? list.current
    focusTarget?.focus()
    onRemove(id)
  }
  return (
    <ul ref={list} tabIndex={-1} aria-label={t(($) => $.BOOKING_FORM.INVITEES.LABEL)} className={styles.chips}>
      {invitees.map(({ id, name }) => {
        const state = findInviteeState(guests, id)
        const hint = nameHints.get(id)
        const nameWithHint = hint ? `${name} · ${hint}` : name
        return (
          <li key={id}>
            <ChosenChip
              icon={
                state && (
                  <i
                    role="img"
                    aria-label={t(($) => $.BOOKING_FORM.GUESTS.STATE[state])}
                    className={`centred ${stateTones[state]}`}
                  >
                    {stateIcons[state]}
                  </i>
                )
              }
              hint={hint}
              removeLabel={t(($) => $.BOOKING_FORM.INVITEES.REMOVE, { name: nameWithHint })}
              onRemove={({ currentTarget }) => remove(id, currentTarget.closest('li'))}
            >
              {name}
            </ChosenChip>
          </li>
        )
      })}
    </ul>
  )
}

interface InviteeFinderProps extends Pick<Props, 'draft' | 'organizerId' | 'onChange'> {
  facilityId: number
}

function InviteeFinder({ facilityId, draft, organizerId, onChange }: InviteeFinderProps) {
  const { t } = useTexts()
  const [filterAttendees, setFilterAttendees] = useState<readonly Named[]>([])
  const { attendee, type } = useCurrentUser()
  const slot = toSlot(draft)
  const { data: filterOptions } = useQuery({
    ...inviteeFiltersQuery(facilityId, slot),
    enabled: organizerId === undefined,
  })
  const filterIds = filterAttendees.map(({ id }) => id)
  const { invitees } = draft
  const isInvited = ({ id }: Named) => invitees.some((invitee) => invitee.id === id)
  return (
    <div className={styles.finder}>
      <AttendeeFinder
        isQuiet
        label={t(($) => $.BOOKING_FORM.INVITEES.LABEL)}
        hint={t(($) => $.BOOKING_FORM.INVITEES.ADD)}
        search={
          organizerId === undefined
            ? createInviteeSearch(facilityId, slot, filterIds)
            : createPeopleSearch([organizerId, attendee?.id], filterIds)
        }
        kinds={personKinds}
        preferred={{
          label:
            type === 'student'
              ? t(($) => $.BOOKING_FORM.INVITEES.OWN_GROUPS)
              : t(($) => $.BOOKING_FORM.INVITEES.OWN_TEAM),
        }}
        findRefusal={(option) => (isInvited(option) ? t(($) => $.BOOKING_FORM.INVITEES.INVITED) : undefined)}
        onPick={({ id, name }) => onChange({ invitees: [...invitees, { id, name }] })}
      >
        <TeamsAndGroups
          options={organizerId === undefined ? (filterOptions ?? noFilterOptions) : undefined}
          selected={filterAttendees}
          onChange={setFilterAttendees}
        />
      </AttendeeFinder>
    </div>
  )
}
