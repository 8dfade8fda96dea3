import type { SchoolPersonInFull } from '@uurwerk/contract/desk/people'
import { Eraser } from 'lucide-react'
import { ExportDataButton } from '#web/account/person-data/ExportDataButton.tsx'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeedFocus } from '../use-deed.ts'
import { usePreviewErasure } from './queries.ts'

const EraseDialog = lazyLoad(() => import('./EraseDialog.tsx'), 'EraseDialog')

/** Exports or erases what is stored about a person. */
export function DataCard({ person }: { person: SchoolPersonInFull }) {
  const { t } = useTexts()
  const isOneself = useSession().me.attendee?.id === person.id
  const exportPart = useDeedFocus<HTMLDivElement>('export')
  return (
    <Card as="section">
      <Stack gap={4}>
        <Text as="h2" size="lead">
          {t(($) => $.PERSON_DATA.PERSON.TITLE)}
        </Text>
        <Text tone="quiet" size="list">
          {t(($) => $.PERSON_DATA.PERSON.EXPORT_NOTE)}
        </Text>
        <div ref={exportPart}>
          <ExportDataButton id={person.id} name={person.name} />
        </div>
        <Text tone="quiet" size="list">
          {t(($) => $.PERSON_DATA.PERSON[isOneself ? 'ERASE_OWN' : 'ERASE_NOTE'])}
        </Text>
        {!isOneself && <EraseButton person={person} />}
      </Stack>
    </Card>
  )
}

/** Opens the dialog with what a dry run tells; a refusal of the dry run is shown like any other. */
function EraseButton({ person }: { person: SchoolPersonInFull }) {
  const { t } = useTexts()
  const preview = usePreviewErasure(person.id)
  const button = useDeedFocus<HTMLButtonElement>('erase')
  return (
    <Row>
      <Button
        ref={button}
        needsConnection
        disabled={preview.isPending}
        aria-busy={preview.isPending}
        onClick={() => preview.mutate()}
      >
        <Eraser size={16} aria-hidden />
        {t(($) => $.PERSON_DATA.PERSON.ERASE)}
      </Button>
      {preview.data && <EraseDialog person={person} report={preview.data} onClose={preview.reset} />}
    </Row>
  )
}
