import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AskableTeam,
  availabilityBounds,
  availabilityContract,
  type NewAvailabilityRequest,
} from '@uurwerk/contract/staff/availability'
import { useState } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getNow, getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { askableTeamsQuery } from '../queries.ts'
import styles from './NewRequest.module.css'
import { useChangeAvailabilityAddress } from '../use-availability-address.ts'

export function NewRequest({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { data: teams, error, refetch } = useQuery(askableTeamsQuery)
  return (
    <Modal title={t(($) => $.AVAILABILITY.NEW.TITLE)} isForm onClose={onClose}>
      {teams ? (
        <Asking teams={teams} onClose={onClose} />
      ) : error ? (
        <Failed look="plain" title={t(($) => $.AVAILABILITY.FAILED.TITLE)} onRetry={refetch} />
      ) : (
        <Skeleton label={t(($) => $.AVAILABILITY.LOADING)} rows={5} />
      )}
    </Modal>
  )
}

/** Returns default dates: opens tomorrow, closes two weeks later, and covers four weeks from a week after that. */
const getDefaultDates = () => {
  const first = getToday().add({ days: 1 })
  return { opens: first, closes: first.add({ weeks: 2 }), start: first.add({ weeks: 3 }), end: first.add({ weeks: 7 }) }
}

function useDraft(teams: readonly AskableTeam[]) {
  const [draft, setDraft] = useState(() => ({
    name: '',
    team: teams[0]?.id,
    left: [] as readonly number[],
    weeks: 'all' as NewAvailabilityRequest['weeks'],
    ...getDefaultDates(),
  }))
  const team = teams.find(({ id }) => id === draft.team)
  const attendeeIds = (team?.teachers ?? []).map(({ id }) => id).filter((id) => !draft.left.includes(id))
  const asked: NewAvailabilityRequest = {
    name: draft.name.trim(),
    opens: `${draft.opens.toString()}T08:00`,
    closes: `${draft.closes.toString()}T17:00`,
    start: draft.start.toString(),
    end: draft.end.toString(),
    weeks: draft.weeks,
    attendeeIds,
  }
  return {
    draft,
    team,
    asked,
    change: (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes }),
    isWrong: {
      name: asked.name === '',
      teachers: attendeeIds.length === 0,
      closes: asked.closes <= asked.opens || asked.closes <= getNow().toString({ smallestUnit: 'minute' }),
      end: asked.end < asked.start,
    },
  }
}
type Draft = ReturnType<typeof useDraft>

function Asking({ teams, onClose }: { teams: readonly AskableTeam[]; onClose: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const changeAddress = useChangeAvailabilityAddress()
  const model = useDraft(teams)
  const { draft, change, isWrong, asked } = model
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(availabilityContract.create, { body: asked }, undefined, { 'idempotency-key': key }),
    onSuccess: async ([made]) => {
      await refetchAfter(client, 'availability')
      if (made) changeAddress({ request: made.id, team: undefined, teacher: undefined, show: undefined })
      onClose()
    },
  })
  return (
    <Form className={styles.form} onSend={() => mutate()} onLeave={onClose}>
      {(isTried) => (
        <>
          <Field label={t(($) => $.AVAILABILITY.NEW.NAME)}>
            <input
              value={draft.name}
              maxLength={availabilityBounds.name}
              aria-invalid={isTried && isWrong.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          {isTried && isWrong.name && <Wrong text={t(($) => $.AVAILABILITY.NEW.NAME_MISSING)} />}
          <Whom teams={teams} model={model} isTried={isTried} />
          <Dates model={model} isTried={isTried} />
          <Segments
            label={t(($) => $.AVAILABILITY.NEW.WEEKS)}
            value={draft.weeks}
            options={[
              { value: 'all', text: t(($) => $.AVAILABILITY.NEW.ONE_WEEK) },
              { value: 'ab', text: t(($) => $.AVAILABILITY.NEW.TWO_WEEKS) },
            ]}
            onChange={(weeks) => change({ weeks })}
          />
          <div className={styles.actions}>
            <Button onClick={onClose}>{t(($) => $.AVAILABILITY.CANCEL)}</Button>
            <Button look="primary" type="submit" disabled={isPending}>
              {t(($) => $.AVAILABILITY.NEW.SEND)}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

const Wrong = ({ text }: { text: string }) => (
  <p role="alert" className={styles.wrong}>
    {text}
  </p>
)

interface PartProps {
  model: Draft
  isTried: boolean
}

function Whom({
  teams,
  model: { draft, team, change, isWrong },
  isTried,
}: PartProps & { teams: readonly AskableTeam[] }) {
  const { t } = useTexts()
  return (
    <>
      <Field label={t(($) => $.AVAILABILITY.NEW.TEAM)}>
        <select value={draft.team} onChange={({ target }) => change({ team: Number(target.value), left: [] })}>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <fieldset className={styles.teachers}>
        <legend>{t(($) => $.AVAILABILITY.NEW.TEACHERS)}</legend>
        {team?.teachers.map(({ id, name, code }) => (
          <label key={id}>
            <input
              type="checkbox"
              aria-invalid={isTried && isWrong.teachers}
              checked={!draft.left.includes(id)}
              onChange={({ target }) =>
                change({ left: target.checked ? draft.left.filter((item) => item !== id) : [...draft.left, id] })
              }
            />
            {name} <small>{code}</small>
          </label>
        ))}
      </fieldset>
      {isTried && isWrong.teachers && <Wrong text={t(($) => $.AVAILABILITY.NEW.NOBODY)} />}
    </>
  )
}

function Dates({ model: { draft, change, isWrong }, isTried }: PartProps) {
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
          isInvalid={isTried && isWrong.closes}
          onChange={(closes) => change({ closes })}
        />
      </div>
      {isTried && isWrong.closes && <Wrong text={t(($) => $.AVAILABILITY.NEW.WRONG_OPENING)} />}
      <div className={styles.dates}>
        <DateField
          label={t(($) => $.AVAILABILITY.NEW.START)}
          value={draft.start}
          onChange={(start) => change({ start })}
        />
        <DateField
          label={t(($) => $.AVAILABILITY.NEW.END)}
          value={draft.end}
          isInvalid={isTried && isWrong.end}
          onChange={(end) => change({ end })}
        />
      </div>
      {isTried && isWrong.end && <Wrong text={t(($) => $.AVAILABILITY.NEW.WRONG_PERIOD)} />}
    </>
  )
}
