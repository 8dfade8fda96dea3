import { getRouteApi, type RegisteredRouter, useNavigate } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { parseIds, toIdsParam } from '../attendee/ids.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { waitForPaint } from '#web/lib/wait-for-paint.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { getToday } from '#web/lib/time.ts'
import { parseColours, toColoursParam, type RosterAddress, type RosterView, rosterViews } from './address.ts'
import { getDefaultSelection, type ComposedSelection } from './compose/compose-state.ts'

const route = getRouteApi('/signed-in/shell/roster')
const viewKey = 'roster.view'

const isView = (text: string | null): text is RosterView => rosterViews.some((view) => view === text)

function getRememberedView() {
  const stored = localStorage.getItem(viewKey)
  return isView(stored) ? stored : undefined
}

const getAddressDate = ({ date }: RosterAddress) => (date ? Temporal.PlainDate.from(date) : getToday())

/** Returns the address with its defaults: the user's own roster, today, and the last used view. */
export function useRosterAddress() {
  const search = route.useSearch()
  const [ahead, setAhead] = useState<readonly Partial<RosterAddress>[]>([])
  const address: RosterAddress = Object.assign({}, search, ...ahead)
  const navigate = useNavigate({ from: '/roster' })
  const isMobile = useIsMobile()
  const own = useCurrentUser().attendee?.id
  const attendeeIds = useMemo(() => {
    const asked = parseIds(address.atnId)
    return asked.length > 0 ? asked : getDefaultSelection(own)
  }, [address.atnId, own])

  const view = address.view ?? getRememberedView() ?? (isMobile ? 'day' : 'week')
  // Writes the view to the address, so that going back leads to it whatever is remembered by then.
  useEffect(() => {
    if (!search.view) void navigate({ search: (before) => ({ ...before, view }), replace: true })
  }, [search.view, view, navigate])

  return {
    attendeeIds,
    selection: { selectedAttendees: attendeeIds, selectedComposeRosterColors: parseColours(address.colours) },
    presetId: address.preset,
    own,
    view,
    date: getAddressDate(address),
    /** The date of the actual address, which lags behind the requested one. */
    dateOnShow: getAddressDate(search),
    appointmentId: address.appointment,
    free: address.free,
    missing: address.missing,
    ...useMemo(() => createNavigation({ navigate, setAhead, own }), [navigate, own]),
  }
}

interface NavigationInput {
  navigate: ReturnType<typeof useNavigate<RegisteredRouter, '/roster'>>
  /** Requested changes that are not in the address yet, in order. */
  setAhead: (change: (before: readonly Partial<RosterAddress>[]) => readonly Partial<RosterAddress>[]) => void
  own: number | undefined
}

/**
 * Creates the navigation functions. They are stable, so that their users need not render again.
 * The requested state is rendered first; the address follows with the router's work.
 */
function createNavigation({ navigate, setAhead, own }: NavigationInput) {
  const go = (changes: Partial<RosterAddress>, replace = false) => {
    setAhead((before) => [...before, changes])
    // Waits for the paint: otherwise React starts on the transition's result at once.
    void waitForPaint().then(() =>
      startTransition(async () => {
        setAhead((before) => before.filter((item) => item !== changes))
        await navigate({ search: (before) => ({ ...before, ...changes }), replace })
      }),
    )
  }
  const showSelection = ({ selectedAttendees: ids, selectedComposeRosterColors }: ComposedSelection, preset?: string) =>
    go({
      atnId: ids.length === 1 && ids[0] === own ? undefined : toIdsParam(ids),
      colours: toColoursParam(selectedComposeRosterColors),
      preset,
      appointment: undefined,
    })
  const showDate = (date: Temporal.PlainDate, view?: RosterView) =>
    go({
      date: date.equals(getToday()) ? undefined : date.toString(),
      ...(view && { view }),
      appointment: undefined,
    })
  return {
    showAttendee: (id: number) => showSelection({ selectedAttendees: [id], selectedComposeRosterColors: new Map() }),
    showSelection,
    /** Names the preset of the selection; undefined for none. */
    showPreset: (preset: string | undefined) => go({ preset }, true),
    showDate,
    showToday: () => showDate(getToday()),
    showView: (view: RosterView) => {
      localStorage.setItem(viewKey, view)
      go({ view })
    },
    showFree: (wish: Pick<RosterAddress, 'free' | 'missing'>) => go(wish, true),
    openAppointment: (id: number) => go({ appointment: id }),
    closeAppointment: () => go({ appointment: undefined }, true),
  }
}
