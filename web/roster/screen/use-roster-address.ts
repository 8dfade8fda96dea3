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
  const storedView = localStorage.getItem(viewKey)
  return isView(storedView) ? storedView : undefined
}

const getAddressDate = ({ date }: RosterAddress) => (date ? Temporal.PlainDate.from(date) : getToday())

/** Defaults to the user's own roster, today, and the last used view. */
export function useRosterAddress() {
  const actualAddress = route.useSearch()
  const [pendingChanges, setPendingChanges] = useState<readonly Partial<RosterAddress>[]>([])
  const address: RosterAddress = Object.assign({}, actualAddress, ...pendingChanges)
  const navigate = useNavigate({ from: '/roster' })
  const isMobile = useIsMobile()
  const ownId = useCurrentUser().attendee?.id
  const attendeeIds = useMemo(() => {
    const requestedIds = parseIds(address.atnId)
    return requestedIds.length > 0 ? requestedIds : getDefaultSelection(ownId)
  }, [address.atnId, ownId])

  const view = address.view ?? getRememberedView() ?? (isMobile ? 'day' : 'week')
  // Writes the view to the address, so that going back restores it.
  useEffect(() => {
    if (!actualAddress.view) void navigate({ search: (before) => ({ ...before, view }), replace: true })
  }, [actualAddress.view, view, navigate])

  return {
    attendeeIds,
    selection: { selectedAttendees: attendeeIds, selectedComposeRosterColors: parseColours(address.colours) },
    presetId: address.preset,
    ownId,
    view,
    date: getAddressDate(address),
    /** The date of the actual address, which lags behind the requested one. */
    settledDate: getAddressDate(actualAddress),
    appointmentId: address.appointment,
    free: address.free,
    missing: address.missing,
    ...useMemo(() => createNavigation({ navigate, setPendingChanges, ownId }), [navigate, ownId]),
  }
}

interface NavigationInput {
  navigate: ReturnType<typeof useNavigate<RegisteredRouter, '/roster'>>
  /** Requested changes that are not in the address yet, in order. */
  setPendingChanges: (
    updateChanges: (before: readonly Partial<RosterAddress>[]) => readonly Partial<RosterAddress>[],
  ) => void
  ownId: number | undefined
}

/** The functions are stable, to avoid rendering. The requested state is rendered first; the address follows. */
function createNavigation({ navigate, setPendingChanges, ownId }: NavigationInput) {
  const changeAddress = (changes: Partial<RosterAddress>, replace = false) => {
    setPendingChanges((before) => [...before, changes])
    // Waits for the paint: otherwise React starts on the transition's result at once.
    void waitForPaint().then(() =>
      startTransition(async () => {
        setPendingChanges((before) => before.filter((eachChange) => eachChange !== changes))
        await navigate({ search: (before) => ({ ...before, ...changes }), replace })
      }),
    )
  }
  const showSelection = ({ selectedAttendees: ids, selectedComposeRosterColors }: ComposedSelection, preset?: string) =>
    changeAddress({
      atnId: ids.length === 1 && ids[0] === ownId ? undefined : toIdsParam(ids),
      colours: toColoursParam(selectedComposeRosterColors),
      preset,
      appointment: undefined,
    })
  const showDate = (date: Temporal.PlainDate, view?: RosterView) =>
    changeAddress({
      date: date.equals(getToday()) ? undefined : date.toString(),
      ...(view && { view }),
      appointment: undefined,
    })
  return {
    showAttendee: (id: number) => showSelection({ selectedAttendees: [id], selectedComposeRosterColors: new Map() }),
    showSelection,
    showPreset: (preset: string | undefined) => changeAddress({ preset }, true),
    showDate,
    showToday: () => showDate(getToday()),
    showView: (view: RosterView) => {
      localStorage.setItem(viewKey, view)
      changeAddress({ view })
    },
    showFreeTimes: (criteria: Pick<RosterAddress, 'free' | 'missing'>) => changeAddress(criteria, true),
    openAppointment: (id: number) => changeAddress({ appointment: id }),
    closeAppointment: () => changeAddress({ appointment: undefined }, true),
  }
}
