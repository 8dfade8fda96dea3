import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { idsIn, idsToAddress } from '../attendee/ids.ts'
import { useIsMobile } from '../../lib/media.ts'
import { useCurrentUser } from '../../data/me.ts'
import { today } from '../../lib/time.ts'
import { coloursIn, coloursToAddress, type RosterAddress, type RosterView, rosterViews } from './address.ts'
import { defaultSelection, type Selection } from './compose/state.ts'

const route = getRouteApi('/signed-in/shell/roster')
const viewKey = 'roster.view'

const isView = (text: string | null): text is RosterView => rosterViews.some((view) => view === text)

function rememberedView() {
  const stored = localStorage.getItem(viewKey)
  return isView(stored) ? stored : undefined
}

/** What the address says, with its defaults: one's own roster, today, the last view or the one for this device. */
export function useRosterAddress() {
  const address = route.useSearch()
  const navigate = useNavigate({ from: '/roster' })
  const isMobile = useIsMobile()
  const own = useCurrentUser().attendee?.id
  const asked = idsIn(address.atnId)
  const attendeeIds = asked.length > 0 ? asked : defaultSelection(own)

  const go = (changes: Partial<RosterAddress>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })

  const view = address.view ?? rememberedView() ?? (isMobile ? 'day' : 'week')
  // So that the way back leads to this view, whatever is remembered by then.
  useEffect(() => {
    if (!address.view) void navigate({ search: (before) => ({ ...before, view }), replace: true })
  }, [address.view, view, navigate])

  const showSelection = ({ selectedAttendees: ids, selectedComposeRosterColors }: Selection, preset?: string) =>
    go({
      atnId: ids.length === 1 && ids[0] === own ? undefined : idsToAddress(ids),
      colours: coloursToAddress(selectedComposeRosterColors),
      preset,
      appointment: undefined,
    })

  return {
    attendeeIds,
    selection: { selectedAttendees: attendeeIds, selectedComposeRosterColors: coloursIn(address.colours) },
    presetId: address.preset,
    own,
    view,
    date: address.date ? Temporal.PlainDate.from(address.date) : today(),
    appointmentId: address.appointment,
    showAttendee: (id: number) => showSelection({ selectedAttendees: [id], selectedComposeRosterColors: new Map() }),
    showSelection,
    /** Names the composed roster of which this is the latest state; without a name it is of none. */
    showPreset: (preset: string | undefined) => go({ preset }, true),
    showDate: (date: Temporal.PlainDate, view?: RosterView) =>
      go({
        date: date.equals(today()) ? undefined : date.toString(),
        ...(view && { view }),
        appointment: undefined,
      }),
    showView: (view: RosterView) => {
      localStorage.setItem(viewKey, view)
      go({ view })
    },
    openAppointment: (id: number) => go({ appointment: id }),
    closeAppointment: () => go({ appointment: undefined }, true),
  }
}
