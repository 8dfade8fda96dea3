import { useQuery } from '@tanstack/react-query'
import { type Announcement, announcementTextLength, announcementTitleLength } from '@uurwerk/contract/tell/announcement'
import { canAnnounceToEveryone } from '@uurwerk/contract/rules/announcement'
import { useId, useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber, getNow } from '#web/lib/time.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  type AnnouncementDraft,
  createAnnouncementDraft,
  hasAudience,
  toAnnouncementDraft,
} from './announcement-draft.ts'
import styles from './AnnouncementDialog.module.css'
import { AudiencePicker } from './AudiencePicker.tsx'
import { audienceQuery, useSaveAnnouncement } from './queries.ts'

interface Props {
  /** Undefined for a new announcement. */
  original: Announcement | undefined
  onClose: (isSaved: boolean) => void
}

/** Writes an announcement, with a preview and the number of people it reaches. */
export function AnnouncementDialog({ original, onClose }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const isUnlimited = canAnnounceToEveryone(useCurrentUser().roles)
  const [draft, setDraft] = useState(() =>
    original ? toAnnouncementDraft(original) : createAnnouncementDraft(getNow(), isUnlimited),
  )
  const { data: reach } = useQuery(audienceQuery(useDebouncedValue(draft)))
  const save = useSaveAnnouncement()
  const change = (changes: Partial<AnnouncementDraft>) => setDraft((current) => ({ ...current, ...changes }))
  return (
    <Modal
      isForm
      isWide
      title={t(($) => $.ANNOUNCEMENT.DIALOG[original ? 'EDIT' : 'NEW'])}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t(($) => $.COMMON.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="primary" needsConnection disabled={save.isPending}>
            {t(($) => $.ANNOUNCEMENT[original ? 'SAVE' : 'PUBLISH'])}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={() => save.mutate({ original, draft }, { onSuccess: () => onClose(true) })}>
        {(isTried) => (
          <Stack gap={5}>
            <ContentFields draft={draft} isTried={isTried} onChange={change} />
            <AudiencePicker draft={draft} reach={reach} isTried={isTried} onChange={change} />
            <PeriodFields draft={draft} onChange={change} />
            <Stack gap={1}>
              <Checkbox checked={draft.pinned} onChange={(pinned) => change({ pinned })}>
                {t(($) => $.ANNOUNCEMENT.PIN)}
              </Checkbox>
              {(isUnlimited || original?.onBoard) && (
                <Checkbox checked={draft.onBoard} onChange={(onBoard) => change({ onBoard })}>
                  {t(($) => $.ANNOUNCEMENT.SHOW_ON_BOARD)}
                </Checkbox>
              )}
            </Stack>
            <Text role="status" tone="quiet" size="list">
              {reach && hasAudience(draft)
                ? t(($) => $.ANNOUNCEMENT.REACHES, { count: reach.people, people: formatNumber(reach.people) })
                : ''}
            </Text>
          </Stack>
        )}
      </Form>
    </Modal>
  )
}

interface FieldsProps {
  draft: AnnouncementDraft
  onChange: (changes: Partial<AnnouncementDraft>) => void
}

function ContentFields({ draft: { title, text }, isTried, onChange }: FieldsProps & { isTried: boolean }) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to enter it
        autoFocus
        label={t(($) => $.ANNOUNCEMENT.FIELD.title)}
        maxLength={announcementTitleLength}
        fault={isTried && title.trim() === '' && t(($) => $.ANNOUNCEMENT.TITLE_FAULT)}
        value={title}
        onChange={(newTitle) => onChange({ title: newTitle })}
      />
      <TextArea
        required
        rows={5}
        label={t(($) => $.ANNOUNCEMENT.FIELD.text)}
        hint={t(($) => $.ANNOUNCEMENT.TEXT_HINT)}
        fault={isTried && text.trim() === '' && t(($) => $.ANNOUNCEMENT.TEXT_FAULT)}
        count={{ maximum: announcementTextLength, length: text.trim().length }}
        value={text}
        onChange={(newText) => onChange({ text: newText })}
      />
      {text.trim() !== '' && (
        <Card as="section" aria-label={t(($) => $.ANNOUNCEMENT.PREVIEW)} className={styles.preview}>
          <Text tone="quiet" size="list">
            {t(($) => $.ANNOUNCEMENT.PREVIEW)}
          </Text>
          <Markdown text={text} />
        </Card>
      )}
    </>
  )
}

function PeriodFields({ draft: { from, until }, onChange }: FieldsProps) {
  const { t } = useTexts()
  const isInvalid = until <= from
  return (
    <>
      <div className={styles.period}>
        {(['from', 'until'] as const).map((part) => {
          const [date = '', time = ''] = (part === 'from' ? from : until).split('T')
          return (
            <div key={part} className={styles.moment}>
              <DateField
                label={t(($) => $.ANNOUNCEMENT.FIELD[part])}
                value={Temporal.PlainDate.from(date)}
                isInvalid={isInvalid}
                onChange={(newDate) => onChange({ [part]: `${newDate.toString()}T${time}` })}
              />
              <TimeField
                label={t(($) => $.ANNOUNCEMENT.TIME[part])}
                value={time}
                isInvalid={isInvalid}
                onChange={(newTime) => onChange({ [part]: `${date}T${newTime}` })}
              />
            </div>
          )
        })}
      </div>
      {isInvalid && (
        <Text role="alert" tone="danger" size="list">
          {t(($) => $.ANNOUNCEMENT.PERIOD_FAULT)}
        </Text>
      )}
    </>
  )
}
