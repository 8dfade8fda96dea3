import { useQuery } from '@tanstack/react-query'
import { type ProfileFields, profileBounds, type SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'
import { confirmations } from '@uurwerk/contract/rooms/booking-profile'
import { useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/Button.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField, TextField } from '#web/ui/TextField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { formatProfileSummary } from './format-profile.ts'
import styles from './ProfileDialog.module.css'
import type { ProfileFieldsProps } from './profile-fields-props.ts'
import { profileEffectQuery, schoolProfileQuery, useSaveProfile } from './queries.ts'
import { RoomChoice } from './RoomChoice.tsx'
import { useAudienceNames } from './use-audience-names.ts'

interface Props {
  /** Undefined for a new profile. */
  profile: SchoolProfile | undefined
  /** Called with the profile if it was saved. */
  onClose: (saved?: SchoolProfile) => void
}

/** Reads the version to edit first, so that the save cannot overwrite another's change. */
export function ProfileDialog({ profile, onClose }: Props) {
  const { t } = useTexts()
  const { day } = useSession()
  const { data, error, refetch } = useQuery(schoolProfileQuery(profile?.id))
  if (profile && !data)
    return (
      <Modal title={t(($) => $.SCHOOL_PROFILES.DIALOG.EDIT)} onClose={() => onClose()}>
        {error ? (
          <Failed title={t(($) => $.SCHOOL_PROFILES.ERROR)} onRetry={refetch} />
        ) : (
          <Skeleton label={t(($) => $.SCHOOL_PROFILES.LOADING)} rows={4} />
        )}
      </Modal>
    )
  const fields = data?.result ?? createProfileFields(day)
  return <ProfileForm id={profile?.id} etag={data?.etag ?? null} fields={fields} onClose={onClose} />
}

const createProfileFields = (day: { start: string; end: string }): ProfileFields => ({
  name: '',
  rooms: [],
  roles: [],
  teams: [],
  groups: [],
  maxMinutes: 120,
  maxMinutesPerWeek: 360,
  opens: day.start,
  closes: day.end,
  daysAhead: 14,
  confirmation: 'none',
  confirmBefore: 15,
  confirmAfter: 15,
  radius: null,
})

interface FormProps {
  id: number | undefined
  etag: string | null
  fields: ProfileFields
  onClose: Props['onClose']
}

function ProfileForm({ id, etag: openedEtag, fields, onClose }: FormProps) {
  const { t } = useTexts()
  const formId = useId()
  // A refetch behind the form does not change what it overwrites.
  const [etag] = useState(openedEtag)
  const [draft, setDraft] = useState(fields)
  const save = useSaveProfile({ id, etag })
  const change = (changes: Partial<ProfileFields>) => setDraft((current) => ({ ...current, ...changes }))
  return (
    <Modal
      isForm
      isWide
      title={id === undefined ? t(($) => $.SCHOOL_PROFILES.DIALOG.NEW) : t(($) => $.SCHOOL_PROFILES.DIALOG.EDIT)}
      onClose={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{t(($) => $.SCHOOL_PROFILES.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={save.isPending}>
            {t(($) => $.SCHOOL_PROFILES.SAVE)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={() => save.mutate(draft, { onSuccess: onClose })}>
        {(isTried) => (
          <Stack gap={5}>
            <TextField
              required
              label={t(($) => $.SCHOOL_PROFILES.FIELD.NAME)}
              fault={isTried && draft.name.trim() === '' && t(($) => $.SCHOOL_PROFILES.FIELD.NAME_FAULT)}
              maxLength={profileBounds.name}
              value={draft.name}
              onChange={(name) => change({ name })}
            />
            <AudienceFields draft={draft} onChange={change} />
            <RoomChoice draft={draft} isTried={isTried} onChange={change} />
            <LimitFields draft={draft} onChange={change} />
            <ConfirmationFields draft={draft} onChange={change} />
            <ProfileEffect id={id} draft={draft} />
          </Stack>
        )}
      </Form>
    </Modal>
  )
}

function LimitFields({ draft, onChange }: ProfileFieldsProps) {
  const { t } = useTexts()
  const isInvalid = draft.opens >= draft.closes
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label={t(($) => $.SCHOOL_PROFILES.FIELD.MAX)}
          min={1}
          max={profileBounds.minutes}
          value={draft.maxMinutes}
          onChange={(maxMinutes) => onChange({ maxMinutes })}
        />
        <NumberField
          label={t(($) => $.SCHOOL_PROFILES.FIELD.WEEK)}
          min={1}
          max={profileBounds.minutesPerWeek}
          value={draft.maxMinutesPerWeek}
          onChange={(maxMinutesPerWeek) => onChange({ maxMinutesPerWeek })}
        />
        <NumberField
          label={t(($) => $.SCHOOL_PROFILES.FIELD.AHEAD)}
          max={profileBounds.days}
          value={draft.daysAhead}
          onChange={(daysAhead) => onChange({ daysAhead })}
        />
        <TimeField
          label={t(($) => $.SCHOOL_PROFILES.FIELD.OPENS)}
          value={draft.opens}
          isInvalid={isInvalid}
          onChange={(opens) => onChange({ opens })}
        />
        <TimeField
          label={t(($) => $.SCHOOL_PROFILES.FIELD.CLOSES)}
          value={draft.closes}
          isInvalid={isInvalid}
          onChange={(closes) => onChange({ closes })}
        />
      </div>
      {isInvalid && (
        <Text role="alert" tone="danger" size="list">
          {t(($) => $.SCHOOL_PROFILES.FIELD.HOURS_FAULT)}
        </Text>
      )}
    </>
  )
}

const defaultRadius = 100

function ConfirmationFields({ draft, onChange }: ProfileFieldsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.fields}>
      <Select
        label={t(($) => $.SCHOOL_PROFILES.FIELD.CONFIRMATION)}
        value={draft.confirmation}
        options={confirmations.map((value) => ({ value, text: t(($) => $.SCHOOL_PROFILES.CONFIRMATION[value]) }))}
        onChange={(confirmation) =>
          onChange({ confirmation, radius: confirmation === 'location' ? (draft.radius ?? defaultRadius) : null })
        }
      />
      {draft.confirmation !== 'none' && (
        <>
          <NumberField
            label={t(($) => $.SCHOOL_PROFILES.FIELD.BEFORE)}
            max={profileBounds.minutes}
            value={draft.confirmBefore}
            onChange={(confirmBefore) => onChange({ confirmBefore })}
          />
          <NumberField
            label={t(($) => $.SCHOOL_PROFILES.FIELD.AFTER)}
            max={profileBounds.minutes}
            value={draft.confirmAfter}
            onChange={(confirmAfter) => onChange({ confirmAfter })}
          />
        </>
      )}
      {draft.confirmation === 'location' && (
        <NumberField
          label={t(($) => $.SCHOOL_PROFILES.FIELD.RADIUS)}
          min={1}
          max={profileBounds.radius}
          value={draft.radius ?? defaultRadius}
          onChange={(radius) => onChange({ radius })}
        />
      )}
    </div>
  )
}

/** The profile in words, whom it covers, and which bookings it would no longer allow. */
function ProfileEffect({ id, draft }: { id: number | undefined; draft: ProfileFields }) {
  const { t } = useTexts()
  const names = useAudienceNames()
  const checked = useDebouncedValue(draft)
  const isValid = checked.rooms.length > 0 && checked.opens < checked.closes
  // The name has no effect, and is empty at first.
  const { data, isLoadingError, refetch } = useQuery(profileEffectQuery(id, { ...checked, name: '–' }, isValid))
  return (
    <Stack as="section" gap={2} aria-label={t(($) => $.SCHOOL_PROFILES.SUMMARY)}>
      <Text isStrong>{t(($) => $.SCHOOL_PROFILES.SUMMARY)}</Text>
      <Text size="list">{formatProfileSummary(draft, names)}</Text>
      <div role="status">
        {isValid && !data && !isLoadingError && <Text tone="quiet">{t(($) => $.SCHOOL_PROFILES.EFFECT.CHECKING)}</Text>}
        {isValid && data && (
          <>
            <Text tone="quiet" size="list">
              {t(($) => $.SCHOOL_PROFILES.EFFECT.COVERED, { count: data.covered })}
            </Text>
            {data.outsideLimits > 0 && (
              <Text tone="warn" size="list">
                {t(($) => $.SCHOOL_PROFILES.EFFECT.OUTSIDE, { count: data.outsideLimits })}
              </Text>
            )}
          </>
        )}
      </div>
      {isValid && isLoadingError && <Failed variant="row" title={t(($) => $.COMMON.NOT_LOADED)} onRetry={refetch} />}
    </Stack>
  )
}
