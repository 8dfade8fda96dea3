import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { isAdmin } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useApplyImport, useCancelImport } from './queries.ts'

/** Applies the import, once its reasons to stop are confirmed, or gives it up. */
export function ApplyForm({ run: { id, stopped, preview } }: { run: ImportRun }) {
  const { t } = useTexts()
  const apply = useApplyImport(id)
  const discard = useCancelImport(id)
  const [publishes, setPublishes] = useState(true)
  const [isConfirmed, setConfirmed] = useState(false)
  const canChange = useSession().impersonatedUser === null
  const isRefused = stopped.some(({ reason }) => reason === 'rolesNeedAdmin') && !isAdmin(useCurrentUser().roles)
  const reasons = stopped.filter(({ reason }) => reason !== 'rolesNeedAdmin')
  const changesNothing = Object.values(preview ?? {}).every(
    (counts) => counts.added + counts.changed + counts.removed === 0,
  )
  if (!canChange) return null
  return (
    <Card as="section" tone={stopped.length > 0 ? 'warn' : undefined}>
      <Form onSend={() => apply.mutate({ replace: reasons.length > 0, unpublished: !publishes })}>
        <Stack gap={5}>
          {isRefused && <Text>{t(($) => $.SCHOOL_IMPORTS.STOP.ADMIN)}</Text>}
          {reasons.length > 0 && !isRefused && (
            <Stack gap={3}>
              <Text as="h3" isStrong>
                {t(($) => $.SCHOOL_IMPORTS.STOP.TITLE)}
              </Text>
              <Text>{t(($) => $.SCHOOL_IMPORTS.STOP.MESSAGE)}</Text>
              <ul>
                {reasons.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
              <Checkbox checked={isConfirmed} onChange={setConfirmed}>
                {t(($) => $.SCHOOL_IMPORTS.STOP.CONFIRM)}
              </Checkbox>
            </Stack>
          )}
          {changesNothing && <Text>{t(($) => $.SCHOOL_IMPORTS.RUN.NOTHING_CHANGES)}</Text>}
          {!isRefused && (
            <Checkbox checked={publishes} onChange={setPublishes}>
              {t(($) => $.SCHOOL_IMPORTS.RUN.PUBLISH)}
            </Checkbox>
          )}
          <Row gap={4}>
            {!isRefused && (
              <Button
                type="submit"
                variant="primary"
                disabled={apply.isPending || (reasons.length > 0 && !isConfirmed)}
              >
                {t(($) => $.SCHOOL_IMPORTS.RUN.APPLY)}
              </Button>
            )}
            <Button needsConnection disabled={discard.isPending} onClick={() => discard.mutate(undefined)}>
              {t(($) => $.SCHOOL_IMPORTS.RUN.DISCARD)}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}
