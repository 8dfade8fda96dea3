import { useQuery } from '@tanstack/react-query'
import type { Named } from '@uurwerk/contract/values'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatAbsence } from './absence-draft.ts'
import styles from './Absence.module.css'
import { absencesQuery } from './queries.ts'

const AbsenceDialog = lazyLoad(() => import('./AbsenceDialog.tsx'), 'AbsenceDialog')

/** Opens the form, or the absence that is reported, whose period it shows. */
export function ReportAbsence({ person }: { person: Named }) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const [isOpen, setOpen] = useState(false)
  const whenLoaded = usePrefetch(AbsenceDialog)
  const { data } = useQuery(absencesQuery(person.id))
  const current = data?.absences.find(({ end }) => end > now)
  return (
    <div className={styles.entry}>
      <Button variant="quiet" onClick={() => whenLoaded(() => setOpen(true))}>
        <UserRoundX size={15} aria-hidden />{' '}
        {current ? t(($) => $.ABSENCE.REPORTED, { period: formatAbsence(current) }) : t(($) => $.ABSENCE.OPEN)}
      </Button>
      {isOpen && <AbsenceDialog isOwn person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}
