import { type Feed, feedContents, feedNameMaximum, type NewFeed } from '@uurwerk/contract/account/feeds'
import type { Preset } from '@uurwerk/contract/roster/compose-roster'
import { truncateText } from '@uurwerk/contract/rules/text'
import { type ReactNode, useId, useState } from 'react'
import { usePresets } from '#web/data/presets.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useScope } from '#web/data/me.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { formatAlarm } from './format-alarm.ts'
import styles from './FeedForm.module.css'
import { isFeedLimitError, useAddFeed } from './queries.ts'

const alarms = [0, 5, 10, 15, 30, 60]
const noAlarm = ''

export function FeedForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const form = useId()
  const contents = useContents()
  const { data: presets = [] } = usePresets()
  const { mutate, isPending } = useAddFeed()
  const draft = useDraft(contents, presets)
  const { feed } = draft
  const isReady = feed !== undefined && !isPending

  const createFeed = () => {
    // At the maximum number of feeds the form closes; the list shows the limit.
    if (isReady) mutate(feed, { onSuccess: onClose, onError: (error) => isFeedLimitError(error) && onClose() })
  }

  return (
    <Modal
      title={t(($) => $.SETTINGS.FEEDS.ADD)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.SETTINGS.CANCEL)}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!isReady} aria-busy={isPending}>
            {isPending ? t(($) => $.SETTINGS.FEEDS.FORM.MAKING) : t(($) => $.SETTINGS.FEEDS.FORM.MAKE)}
          </Button>
        </>
      }
    >
      <Form id={form} className={styles.form} onSend={createFeed}>
        <Fields contents={contents} presets={presets} draft={draft} />
      </Form>
    </Modal>
  )
}

interface FieldsProps {
  contents: readonly Feed['content'][]
  presets: readonly Preset[]
  draft: ReturnType<typeof useDraft>
}

function Fields({ contents, presets, draft: { content, preset, name, alarm, change } }: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        label={t(($) => $.SETTINGS.FEEDS.FORM.CONTENT)}
        value={content}
        options={contents.map((eachContent) => [eachContent, t(($) => $.SETTINGS.FEEDS.CONTENT[eachContent])])}
        onChoose={(newContent) => change({ content: newContent })}
      />
      {content === 'composed' && !preset && <p role="status">{t(($) => $.SETTINGS.FEEDS.FORM.NO_PRESETS)}</p>}
      {content === 'composed' && preset && (
        <Choice
          label={t(($) => $.SETTINGS.FEEDS.FORM.PRESET)}
          value={preset.id}
          options={presets.map((eachPreset) => [eachPreset.id, eachPreset.name])}
          onChoose={(presetId) => change({ presetId })}
        />
      )}
      <Field label={t(($) => $.SETTINGS.FEEDS.FORM.NAME)}>
        <input
          required
          autoComplete="off"
          value={name}
          onChange={({ target }) => change({ name: truncateText(feedNameMaximum, target.value) })}
        />
      </Field>
      <Choice
        label={t(($) => $.SETTINGS.FEEDS.FORM.ALARM)}
        value={alarm ?? noAlarm}
        options={[
          [noAlarm, t(($) => $.SETTINGS.FEEDS.FORM.NO_ALARM)],
          ...alarms.map((eachAlarm) => [eachAlarm, formatAlarm(eachAlarm)] as const),
        ]}
        onChoose={(newAlarm) => change({ alarm: newAlarm === noAlarm ? null : newAlarm })}
      />
    </>
  )
}

interface Draft {
  content: Feed['content']
  /** Undefined for the first preset. */
  presetId?: string
  /** Undefined while the name follows the content. */
  name?: string
  alarm: number | null
}

/** Returns the form's values, and the feed to create; undefined while incomplete. */
function useDraft(contents: readonly Feed['content'][], presets: readonly Preset[]) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<Draft>({ content: contents[0] ?? 'own-roster', alarm: null })
  const { content, alarm } = draft
  const preset = content === 'composed' ? (presets.find(({ id }) => id === draft.presetId) ?? presets[0]) : undefined
  const name = draft.name ?? preset?.name ?? t(($) => $.SETTINGS.FEEDS.CONTENT[content])
  const isComplete = name.trim() !== '' && (content !== 'composed' || preset !== undefined)
  const feed: NewFeed = { name: name.trim(), content, alarm, ...(preset && { presetId: preset.id }) }
  return {
    content,
    preset,
    name,
    alarm,
    feed: isComplete ? feed : undefined,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
  }
}

/** Lists the contents that the user's modules allow. */
function useContents(): Feed['content'][] {
  const { modules } = useScope()
  const isAllowed: Record<Feed['content'], boolean> = {
    'own-roster': modules.includes('roster'),
    exams: modules.includes('exam'),
    bookings: modules.includes('booking'),
    composed: modules.includes('roster'),
  }
  return feedContents.filter((content) => isAllowed[content])
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the children contain the control
  <label className={styles.field}>
    <span>{label}</span>
    {children}
  </label>
)

interface ChoiceProps<T extends string | number> {
  label: string
  value: T
  /** Pairs of value and text. */
  options: readonly (readonly [T, string])[]
  onChoose: (value: T) => void
}

function Choice<T extends string | number>({ label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      <select value={value} onChange={({ target }) => onChoose((options[target.selectedIndex] ?? [value])[0])}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
