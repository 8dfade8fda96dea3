import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsMobile } from '../lib/media.ts'
import { useCurrentUser } from '../lib/me.ts'
import { today } from '../lib/time.ts'
import { idsIn, idsToAddress, type RosterAddress, type RosterView, rosterViews } from './address.ts'

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
  const attendeeIds = asked.length > 0 ? asked : own === undefined ? [] : [own]

  const go = (changes: Partial<RosterAddress>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })

  const view = address.view ?? rememberedView() ?? (isMobile ? 'day' : 'week')
  // So that the way back leads to this view, whatever is remembered by then.
  useEffect(() => {
    if (!address.view) void navigate({ search: (before) => ({ ...before, view }), replace: true })
  }, [address.view, view, navigate])

  return {
    attendeeIds,
    isOwn: attendeeIds.length === 1 && attendeeIds[0] === own,
    own,
    view,
    date: address.date ? Temporal.PlainDate.from(address.date) : today(),
    appointmentId: address.appointment,
    showAttendees: (ids: readonly number[]) =>
      go({ atnId: ids.length === 1 && ids[0] === own ? undefined : idsToAddress(ids), appointment: undefined }),
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
