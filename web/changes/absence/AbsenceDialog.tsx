import { useQuery } from '@tanstack/react-query'
import type { Named } from '@uurwerk/contract/values'
import { useState } from 'react'
import { useNow } from '#web/lib/use-now.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { absencesQuery } from './queries.ts'
import { ReportedAbsence } from './ReportedAbsence.tsx'

interface Props {
  /** A teacher or a room. */
  person: Named
  isOwn?: boolean
  onClose: () => void
}

type Shown = { view: 'form' } | { view: 'absence'; id: number } | { view: 'ended'; text: string }

/** Opens on the absence that is reported already, else on the form for today. */
export function AbsenceDialog({ person, isOwn = false, onClose }: Props) {
  const { t } = useTexts()
  const { data } = useQuery(absencesQuery(person.id))
  const absences = data?.absences ?? []
  const now = useNow().toString({ smallestUnit: 'minute' })
  const first = absences.find(({ end }) => end > now)
  const [newId, setNewId] = useState<number>()
  const [shown, setShown] = useState<Shown>(first ? { view: 'absence', id: first.id } : { view: 'form' })
  const absence = absences.find(({ id }) => shown.view === 'absence' && id === shown.id)
  if (shown.view === 'ended')
    return (
      <Modal
        title={person.name}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t(($) => $.ABSENCE.CLOSE)}</Button>}
      >
        <p role="status">{shown.text}</p>
      </Modal>
    )
  if (absence)
    return (
      <ReportedAbsence
        key={absence.id}
        absence={absence}
        title={
          isOwn ? t(($) => $.ABSENCE.TITLE_REPORTED) : t(($) => $.ABSENCE.TITLE_REPORTED_OF, { name: person.name })
        }
        isNew={newId === absence.id}
        onAnother={() => setShown({ view: 'form' })}
        onEnded={(text) => setShown({ view: 'ended', text })}
        onClose={onClose}
      />
    )
  return (
    <AbsenceForm
      attendeeId={person.id}
      title={isOwn ? t(($) => $.ABSENCE.TITLE) : t(($) => $.ABSENCE.TITLE_OF, { name: person.name })}
      absences={absences}
      onShow={(id) => setShown({ view: 'absence', id })}
      onReported={({ id }) => {
        setNewId(id)
        setShown({ view: 'absence', id })
      }}
      onClose={onClose}
    />
  )
}
