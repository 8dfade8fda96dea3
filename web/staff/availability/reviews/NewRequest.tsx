import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AskableTeam,
  availabilityBounds,
  availabilityContract,
  type NewAvailabilityRequest,
} from '@uurwerk/contract/staff/availability'
import { useState } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getNow, getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { askableTeamsQuery } from '../queries.ts'
import styles from './NewRequest.module.css'
import { useChangeAvailabilityAddress } from '../use-availability-address.ts'

export function NewRequest({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { data: teams, error, refetch } = useQuery(askableTeamsQuery)
  return (
    <Modal title={t(($) => $.AVAILABILITY.NEW.TITLE)} isForm onClose={onClose}>
      {teams ? (
        <NewRequestForm teams={teams} onClose={onClose} />
      ) : error ? (
        <Failed variant="plain" title={t(($) => $.AVAILABILITY.FAILED.TITLE)} onRetry={refetch} />
      ) : (
        <Skeleton label={t(($) => $.AVAILABILITY.LOADING)} rows={5} />
      )}
    </Modal>
  )
}

/** Times of day, because the form asks only for dates. */
const [openingTime, closingTime] = ['08:00', '17:00']

/** Returns default dates: opens tomorrow, closes two weeks later, and covers four weeks from a week after that. */
const getDefaultDates = () => {
  const tomorrow = getToday().add({ days: 1 })
  return {
    opens: tomorrow,
    closes: tomorrow.add({ weeks: 2 }),
    start: tomorrow.add({ weeks: 3 }),
    end: tomorrow.add({ weeks: 7 }),
  }
}

/** Keeps the values of the form, the request that they make, and which values are invalid. */
function useRequestDraft(teams: readonly AskableTeam[]) {
  const [draft, setDraft] = useState(() => ({
    name: '',
    teamId: teams[0]?.id,
    excludedTeacherIds: [] as readonly number[],
    weeks: 'all' as NewAvailabilityRequest['weeks'],
    ...getDefaultDates(),
  }))
  const team = teams.find(({ id }) => id === draft.teamId)
  const attendeeIds = (team?.teachers ?? []).map(({ id }) => id).filter((id) => !draft.excludedTeacherIds.includes(id))
  const request: NewAvailabilityRequest = {
    name: draft.name.trim(),
    opens: `${draft.opens.toString()}T${openingTime}`,
    closes: `${draft.closes.toString()}T${closingTime}`,
    start: draft.start.toString(),
    end: draft.end.toString(),
    weeks: draft.weeks,
    attendeeIds,
  }
  return {
    draft,
    team,
    request,
    change: (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes }),
    invalidFields: {
      name: request.name === '',
      teachers: attendeeIds.length === 0,
      closes: request.closes <= request.opens || request.closes <= getNow().toString({ smallestUnit: 'minute' }),
      end: request.end < request.start,
    },
  }
}
type RequestDraft = ReturnType<typeof useRequestDraft>

function NewRequestForm({ teams, onClose }: { teams: readonly AskableTeam[]; onClose: () => void }) {
  const { t } = useTexts()
  const { weekLabels } = useSession()
  const client = useQueryClient()
  const changeAddress = useChangeAvailabilityAddress()
  const model = useRequestDraft(teams)
  const { draft, change, invalidFields, request } = model
  const sendOnce = useSendOnce((body: NewAvailabilityRequest, headers) =>
    call(availabilityContract.create, { body }, undefined, headers),
  )
  const { mutate, isPending } = useMutation({
    mutationFn: sendOnce,
    onSuccess: async ([createdRequest]) => {
      await refetchAfter(client, 'availability')
      if (createdRequest)
        changeAddress({
          request: createdRequest.id,
          team: undefined,
          teacher: undefined,
          show: undefined,
          cannot: undefined,
        })
      onClose()
    },
  })
  return (
    <Form className={styles.form} onSend={() => mutate(request)} onLeave={onClose}>
      {(isTried) => (
        <>
          <TextField
            label={t(($) => $.AVAILABILITY.NEW.NAME)}
            value={draft.name}
            maxLength={availabilityBounds.name}
            fault={isTried && invalidFields.name && renderFault(t(($) => $.AVAILABILITY.NEW.NAME_MISSING))}
            onChange={(name) => change({ name })}
          />
          <TeacherFields teams={teams} model={model} isTried={isTried} />
          <DateFields model={model} isTried={isTried} />
          <Segments
            label={t(($) => $.AVAILABILITY.NEW.WEEKS)}
            value={draft.weeks}
            options={[
              { value: 'all', text: t(($) => $.AVAILABILITY.NEW.ONE_WEEK) },
              { value: 'ab', text: t(($) => $.AVAILABILITY.NEW.TWO_WEEKS, weekLabels) },
            ]}
            onChange={(weeks) => change({ weeks })}
          />
          <Row className={styles.actions ?? ''}>
            <Button onClick={onClose}>{t(($) => $.AVAILABILITY.CANCEL)}</Button>
            <Button variant="primary" type="submit" disabled={isPending}>
              {t(($) => $.AVAILABILITY.NEW.SEND)}
            </Button>
          </Row>
        </>
      )}
    </Form>
  )
}

const renderFault = (text: string) => (
  <Text as="span" role="alert" size="small" tone="danger">
    {text}
  </Text>
)

interface FieldsProps {
  model: RequestDraft
  isTried: boolean
}

function TeacherFields({
  teams,
  model: { draft, team, change, invalidFields },
  isTried,
}: FieldsProps & { teams: readonly AskableTeam[] }) {
  const { t } = useTexts()
  return (
    <>
      <Select
        label={t(($) => $.AVAILABILITY.NEW.TEAM)}
        value={draft.teamId}
        options={teams.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(teamId) => change({ teamId, excludedTeacherIds: [] })}
      />
      <fieldset className={styles.teachers}>
        <Text as="legend" size="small" tone="quiet">
          {t(($) => $.AVAILABILITY.NEW.TEACHERS)}
        </Text>
        {team?.teachers.map(({ id, name, code }) => (
          <Checkbox
            key={id}
            aria-invalid={isTried && invalidFields.teachers}
            checked={!draft.excludedTeacherIds.includes(id)}
            onChange={(isChecked) =>
              change({
                excludedTeacherIds: isChecked
                  ? draft.excludedTeacherIds.filter((teacherId) => teacherId !== id)
                  : [...draft.excludedTeacherIds, id],
              })
            }
          >
            {name} <small>{code}</small>
          </Checkbox>
        ))}
      </fieldset>
      {isTried && invalidFields.teachers && renderFault(t(($) => $.AVAILABILITY.NEW.NOBODY))}
    </>
  )
}

function DateFields({ model: { draft, change, invalidFields }, isTried }: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <div className={styles.dates}>
        <DateField
          label={t(($) => $.AVAILABILITY.NEW.OPENS)}
          value={draft.opens}
          onChange={(opens) => change({ opens })}
        />
        <DateField
          label={t(($) => $.AVAILABILITY.NEW.CLOSES)}
          value={draft.closes}
          isInvalid={isTried && invalidFields.closes}
          onChange={(closes) => change({ closes })}
        />
      </div>
      {isTried && invalidFields.closes && renderFault(t(($) => $.AVAILABILITY.NEW.WRONG_OPENING))}
      <div className={styles.dates}>
        <DateField
          label={t(($) => $.AVAILABILITY.NEW.START)}
          value={draft.start}
          onChange={(start) => change({ start })}
        />
        <DateField
          label={t(($) => $.AVAILABILITY.NEW.END)}
          value={draft.end}
          isInvalid={isTried && invalidFields.end}
          onChange={(end) => change({ end })}
        />
      </div>
      {isTried && invalidFields.end && renderFault(t(($) => $.AVAILABILITY.NEW.WRONG_PERIOD))}
    </>
  )
}
