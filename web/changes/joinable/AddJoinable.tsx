import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import type { AddedAttendee } from '../day-change/add-draft.ts'
import { useMayAddJoinable } from './access.ts'
import { createNewDraft, type JoinableType } from './joinable-draft.ts'
import { JoinableForm } from './JoinableForm.tsx'

interface Props {
  type: JoinableType
  date?: Temporal.PlainDate
  attendees?: readonly AddedAttendee[]
  isQuiet?: boolean
  onAdded: (id: number) => void
}

/** Offers to add an exam or choice lesson, to those who may. */
export function AddJoinable({ type, date, attendees = [], isQuiet = false, onAdded }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = useMayAddJoinable()
  const session = useSession()
  const { attendee } = useCurrentUser()
  const now = useNow()
  if (!isAllowed) return null
  const own: readonly AddedAttendee[] = attendee?.type === 'teacher' ? [{ ...attendee, type: 'teacher' }] : []
  const chosen = [...own, ...attendees.filter(({ id }) => id !== attendee?.id)]
  const start = { date: date ?? now.toPlainDate().add({ days: 7 }), attendees: chosen, session }
  return (
    <>
      <Button {...(isQuiet && { variant: 'quiet' })} needsConnection onClick={() => setOpen(true)}>
        <CalendarPlus size={15} aria-hidden /> {t(($) => $.JOINABLE[type === 'exam' ? 'EXAM' : 'CHOICE'].ADD)}
      </Button>
      {isOpen && (
        <JoinableForm
          type={type}
          initial={createNewDraft(type, start, now)}
          onClose={() => setOpen(false)}
          onSaved={onAdded}
        />
      )}
    </>
  )
}
