import { type Feed, feedContents, feedNameMaximum, type NewFeed } from '@uurwerk/contract/account/feeds'
import { cutTo } from '@uurwerk/contract/rules/text'
import { type ReactNode, useId, useState } from 'react'
import { usePresets } from '../../data/presets.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useScope } from '../../data/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { alarmText } from './alarm.ts'
import styles from './FeedForm.module.css'
import { isLimit, useAddFeed } from './queries.ts'

const alarms = [0, 5, 10, 15, 30, 60]

/** Asks what a new feed holds, how it is called and whether it warns. */
export function FeedForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const form = useId()
  const contents = useContents()
  const { data: presets = [] } = usePresets()
  const { mutate, isPending } = useAddFeed()
  const [content, setContent] = useState<Feed['content']>(contents[0] ?? 'own-roster')
  const [chosenPreset, setPreset] = useState<string>()
  const [alarm, setAlarm] = useState<number | null>(null)
  const [typedName, setName] = useState<string>()

  const preset = presets.find(({ id }) => id === chosenPreset) ?? presets[0]
  const lacksPreset = content === 'composed' && !preset
  const usualName = (content === 'composed' && preset?.name) || t(($) => $.SETTINGS.FEEDS.CONTENT[content])
  const name = typedName ?? usualName
  const isReady = name.trim() !== '' && !lacksPreset && !isPending

  const make = () => {
    const feed: NewFeed = { name: name.trim(), content, alarm, ...(content === 'composed' && { presetId: preset?.id }) }
    // There is no room for what is asked here; the list says so.
    mutate(feed, { onSuccess: onClose, onError: (error) => isLimit(error) && onClose() })
  }

  return (
    <Modal
      title={t(($) => $.SETTINGS.FEEDS.ADD)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.SETTINGS.CANCEL)}</Button>
          <Button type="submit" form={form} look="primary" disabled={!isReady} aria-busy={isPending}>
            {isPending ? t(($) => $.SETTINGS.FEEDS.FORM.MAKING) : t(($) => $.SETTINGS.FEEDS.FORM.MAKE)}
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.form} onSend={() => isReady && make()}>
        <Field label={t(($) => $.SETTINGS.FEEDS.FORM.CONTENT)}>
          <select value={content} onChange={({ target }) => setContent(target.value as Feed['content'])}>
            {contents.map((one) => (
              <option key={one} value={one}>
                {t(($) => $.SETTINGS.FEEDS.CONTENT[one])}
              </option>
            ))}
          </select>
        </Field>
        {lacksPreset && <p role="status">{t(($) => $.SETTINGS.FEEDS.FORM.NO_PRESETS)}</p>}
        {content === 'composed' && preset && (
          <Field label={t(($) => $.SETTINGS.FEEDS.FORM.PRESET)}>
            <select value={preset.id} onChange={({ target }) => setPreset(target.value)}>
              {presets.map(({ id, name: presetName }) => (
                <option key={id} value={id}>
                  {presetName}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label={t(($) => $.SETTINGS.FEEDS.FORM.NAME)}>
          <input
            required
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(cutTo(feedNameMaximum, target.value))}
          />
        </Field>
        <Field label={t(($) => $.SETTINGS.FEEDS.FORM.ALARM)}>
          <select
            value={alarm ?? ''}
            onChange={({ target }) => setAlarm(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t(($) => $.SETTINGS.FEEDS.FORM.NO_ALARM)}</option>
            {alarms.map((count) => (
              <option key={count} value={count}>
                {alarmText(count)}
              </option>
            ))}
          </select>
        </Field>
      </Form>
    </Modal>
  )
}

/** What the person has of all that a feed can hold. */
function useContents(): Feed['content'][] {
  const { modules } = useScope()
  const has: Record<Feed['content'], boolean> = {
    'own-roster': modules.includes('roster'),
    exams: modules.includes('exam'),
    bookings: modules.includes('booking'),
    composed: modules.includes('roster'),
  }
  return feedContents.filter((content) => has[content])
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is what it holds
  <label className={styles.field}>
    <span>{label}</span>
    {children}
  </label>
)
