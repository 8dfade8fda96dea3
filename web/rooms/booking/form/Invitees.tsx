import { useQuery } from '@tanstack/react-query'
import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { Named } from '@uurwerk/contract/values'
import { Check, CircleHelp, Plus, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { AttendeePicker } from '#web/roster/attendee/AttendeePicker.tsx'
import { buildNameHints } from '#web/roster/attendee/attendee-options.ts'
import { TeamsAndGroups } from '#web/roster/attendee/TeamsAndGroups.tsx'
import { useAttendees } from '#web/roster/attendee/use-attendees.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import formStyles from './BookingForm.module.css'
import styles from './Invitees.module.css'
import { type BookingDraft, toSlot } from './booking-draft.ts'
import { GuestTimes } from './GuestTimes.tsx'
import { createPeopleSearch, inviteeFiltersQuery, createInviteeSearch } from './queries.ts'
import { type DraftGuests, findInviteeState } from './use-draft-guests.ts'

const personKinds = ['students', 'teachers'] as const
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
  const [isPicking, setIsPicking] = useState(false)
  const { facility, invitees } = draft
  const isFull = invitees.length >= bookingBounds.invitees
  const remove = (id: number) => onChange({ invitees: invitees.filter((invitee) => invitee.id !== id) })
  return (
    <div role="group" aria-label={t(($) => $.BOOKING_FORM.INVITEES.LABEL)} className={styles.invitees}>
      <span className={formStyles.label}>{t(($) => $.BOOKING_FORM.INVITEES.LABEL)}</span>
      <InviteeChips invitees={invitees} guests={guests} onRemove={remove} />
      <GuestTimes draft={draft} guests={guests} occurrenceCount={occurrenceCount} onChange={onChange} />
      <Button disabled={facility === null || isFull} onClick={() => setIsPicking(true)}>
        <Plus size={15} aria-hidden /> {t(($) => $.BOOKING_FORM.INVITEES.ADD)}
      </Button>
      {facility === null && <p className={formStyles.limits}>{t(($) => $.BOOKING_FORM.INVITEES.ROOM_FIRST)}</p>}
      {isFull && (
        <p className={formStyles.limits}>{t(($) => $.BOOKING_FORM.INVITEES.FULL, { most: bookingBounds.invitees })}</p>
      )}
      {isPicking && facility && !isFull && (
        <InviteePicker
          facilityId={facility.id}
          draft={draft}
          guests={guests}
          organizerId={organizerId}
          onChange={onChange}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  )
}

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
  const attendees = useAttendees(ids)
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
          <li key={id} data-state={state}>
            {state && (
              <i role="img" aria-label={t(($) => $.BOOKING_FORM.GUESTS.STATE[state])}>
                {stateIcons[state]}
              </i>
            )}
            <span>{name}</span>
            {hint && <span className={styles.beside}>{hint}</span>}
            <button
              type="button"
              aria-label={t(($) => $.BOOKING_FORM.INVITEES.REMOVE, { name: nameWithHint })}
              onClick={({ currentTarget }) => remove(id, currentTarget.closest('li'))}
            >
              <X size={14} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface InviteePickerProps extends Omit<Props, 'occurrenceCount'> {
  facilityId: number
  onClose: () => void
}

/** Stays open, to add several people. */
function InviteePicker({ facilityId, draft, guests, organizerId, onChange, onClose }: InviteePickerProps) {
  const { t } = useTexts()
  const [filterAttendees, setFilterAttendees] = useState<readonly Named[]>([])
  const slot = toSlot(draft)
  const ownId = useCurrentUser().attendee?.id
  const { data: filterOptions } = useQuery({
    ...inviteeFiltersQuery(facilityId, slot),
    enabled: organizerId === undefined,
  })
  const filterIds = filterAttendees.map(({ id }) => id)
  const { invitees } = draft
  const listInviteesExcept = (id: number) => invitees.filter((invitee) => invitee.id !== id)
  return (
    <AttendeePicker
      title={t(($) => $.BOOKING_FORM.INVITEES.TITLE)}
      search={
        organizerId === undefined
          ? createInviteeSearch(facilityId, slot, filterIds)
          : createPeopleSearch([organizerId, ownId], filterIds)
      }
      kinds={personKinds}
      onClose={onClose}
      onPick={({ id, name }) => onChange({ invitees: [...listInviteesExcept(id), { id, name }] })}
    >
      <div className={styles.picking}>
        <TeamsAndGroups
          options={organizerId === undefined ? (filterOptions ?? noFilterOptions) : undefined}
          selected={filterAttendees}
          onChange={setFilterAttendees}
        />
        <InviteeChips
          invitees={invitees}
          guests={guests}
          onRemove={(id) => onChange({ invitees: listInviteesExcept(id) })}
        />
      </div>
    </AttendeePicker>
  )
}
