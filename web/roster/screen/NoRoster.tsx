import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { NoRosterDialog } from './Dialogs.tsx'
import type { RosterModel } from './use-roster-model.ts'

/** Shows the message once per attendee. */
export function NoRoster({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { idsWithoutRoster, address, attendees, hasNoOwnRoster, needsNoRoster } = model
  const [dismissedIds, setDismissedIds] = useState<readonly number[]>([])
  const isExpected = (eachId: number) => needsNoRoster && eachId === address.ownId
  const id = idsWithoutRoster.find((eachId) => !dismissedIds.includes(eachId) && !isExpected(eachId))
  if (id === undefined) return null
  const isOwn = id === address.ownId
  const ownId = address.ownId
  const close = () => setDismissedIds([...dismissedIds, id])
  return (
    <NoRosterDialog
      name={isOwn ? undefined : (attendees.get(id)?.name ?? t(($) => $.ROSTER.UNKNOWN_ATTENDEE))}
      onShowOwn={isOwn || hasNoOwnRoster || ownId === undefined ? undefined : () => address.showAttendee(ownId)}
      onClose={close}
    />
  )
}
