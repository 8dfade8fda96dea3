import { DiscardButton } from './DiscardButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { importKinds, type ImportRun, type ImportStop } from '@uurwerk/contract/desk/imports'
import type { PublicationRule } from '@uurwerk/contract/desk/school'
import { isAdmin } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { schoolQuery } from '../queries.ts'
import { formatRule } from '../weeks/format-rule.ts'
import { coversWeeks } from './covers-weeks.ts'
import { DayChangeChoices } from './DayChangeChoices.tsx'
import { useApplyImport } from './queries.ts'

/** Applies the import, once its reasons to stop are confirmed, or gives it up. */
export function ApplyForm({ run }: { run: ImportRun }) {
  const { id, stopDetails, preview, outdated } = run
  const { t } = useTexts()
  const apply = useApplyImport(id)
  const { data: school, isPending: isSchoolPending } = useQuery(schoolQuery)
  const rule = school?.publicationRule ?? null
  const [chosenToPublish, setPublishes] = useState<boolean>()
  const [keepDayChanges, setKeepDayChanges] = useState<number[]>([])
  // The rule decides, unless the user wants more.
  const publishes = chosenToPublish ?? rule === null
  const canChange = useSession().impersonatedUser === null
  const canGiveRoles = isAdmin(useCurrentUser().roles)
  const isRefused = !canGiveRoles && stopDetails.some(({ reason }) => reason === 'rolesNeedAdmin')
  const reasons = stopDetails.filter(({ reason }) => reason !== 'rolesNeedAdmin')
  const shownReasons = JSON.stringify(reasons)
  // A refused import can return with other reasons.
  const [confirmedReasons, setConfirmedReasons] = useState<string>()
  const isConfirmed = confirmedReasons === shownReasons
  const changesNothing = Object.values(preview ?? {}).every(
    (counts) => counts.added + counts.changed + counts.removed === 0,
  )
  if (!canChange) return null
  return (
    <Card as="section" tone={stopDetails.length > 0 ? 'warn' : undefined}>
      <Form onSend={() => apply.mutate({ replace: reasons.length > 0, unpublished: !publishes, keepDayChanges })}>
        <Stack gap={5}>
          {outdated && <Text role="status">{t(($) => $.SCHOOL_IMPORTS.RUN.OUTDATED)}</Text>}
          <Refusal refusal={run.refusal} />
          {isRefused && <Text>{t(($) => $.SCHOOL_IMPORTS.STOP.ADMIN)}</Text>}
          {reasons.length > 0 && !isRefused && (
            <StopConfirmation
              reasons={reasons}
              isConfirmed={isConfirmed}
              onChange={(isChecked) => setConfirmedReasons(isChecked ? shownReasons : undefined)}
            />
          )}
          {changesNothing && <Text>{t(($) => $.SCHOOL_IMPORTS.RUN.NOTHING_CHANGES)}</Text>}
          <DayChangeChoices conflicts={run.dayChangesTouched} keptIds={keepDayChanges} onChange={setKeepDayChanges} />
          {!isRefused && coversWeeks(run) && (
            <PublishChoice isChecked={publishes} rule={rule} onChange={setPublishes} />
          )}
          <Row gap={4}>
            {!isRefused && (
              <Button
                type="submit"
                variant="primary"
                disabled={apply.isPending || isSchoolPending || (reasons.length > 0 && !isConfirmed)}
              >
                {t(($) => $.SCHOOL_IMPORTS.RUN.APPLY)}
              </Button>
            )}
            <DiscardButton id={id} />
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}

/** The other refusals show in the comparison and the reasons to stop. */
const refusalCodes = { busy: 'importRunning', lastAdmin: 'lastAdmin' } as const

function Refusal({ refusal }: { refusal: ImportRun['refusal'] }) {
  const { t } = useTexts()
  if (refusal !== 'busy' && refusal !== 'lastAdmin') return null
  const code = refusalCodes[refusal]
  return (
    <Stack role="alert" gap={2}>
      <Text isStrong>{t(($) => $.COMMON.ERROR[code].TITLE)}</Text>
      <Text>{t(($) => $.COMMON.ERROR[code].MESSAGE)}</Text>
    </Stack>
  )
}

interface StopConfirmationProps {
  reasons: readonly ImportStop[]
  isConfirmed: boolean
  onChange: (isChecked: boolean) => void
}

function StopConfirmation({ reasons, isConfirmed, onChange }: StopConfirmationProps) {
  const { t } = useTexts()
  return (
    <Stack gap={3}>
      <Text as="h3" isStrong>
        {t(($) => $.SCHOOL_IMPORTS.STOP.TITLE)}
      </Text>
      <Text>{t(($) => $.SCHOOL_IMPORTS.STOP.MESSAGE)}</Text>
      <StopList stops={reasons} />
      <Checkbox checked={isConfirmed} onChange={onChange}>
        {t(($) => $.SCHOOL_IMPORTS.STOP.CONFIRM)}
      </Checkbox>
    </Stack>
  )
}

interface PublishChoiceProps {
  isChecked: boolean
  rule: PublicationRule | null
  onChange: (isChecked: boolean) => void
}

function PublishChoice({ isChecked, rule, onChange }: PublishChoiceProps) {
  const { t } = useTexts()
  return (
    <>
      <Checkbox checked={isChecked} onChange={onChange}>
        {t(($) => $.SCHOOL_IMPORTS.RUN.PUBLISH)}
      </Checkbox>
      {rule && (
        <Text tone="quiet" size="list">
          {formatRule(rule)}
        </Text>
      )}
    </>
  )
}

const StopList = ({ stops }: { stops: readonly ImportStop[] }) => (
  <ul>
    {stops.map((stop) => (
      <li key={`${stop.reason} ${stop.kind ?? stop.role}`}>{formatStop(stop)}</li>
    ))}
  </ul>
)

function formatStop({ reason, kind, role, count = 0, of = 0, present = '', given = '' }: ImportStop): string {
  if (reason === 'rolesNeedAdmin') return getText(($) => $.SCHOOL_IMPORTS.STOP.ADMIN)
  const key = reason === 'emptied' && kind === 'appointments' ? 'emptiedAppointments' : reason
  return getText(($) => $.SCHOOL_IMPORTS.STOP[key], {
    kind: kind === undefined ? '' : formatKind(kind),
    role: role === undefined ? '' : getText(($) => $.SHELL.ROLE[role]),
    count,
    gone: formatNumber(count),
    of: formatNumber(of),
    present,
    given,
  })
}

const formatKind = (kind: string): string => {
  const known = importKinds.find((each) => each === kind)
  return known === undefined ? kind : getText(($) => $.SCHOOL_IMPORTS.PREVIEW.KIND[known])
}
