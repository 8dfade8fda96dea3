import { type Feed, feedContents, feedNameMaximum, type NewFeed } from '@uurwerk/contract/roster/feed-settings'
import type { Preset } from '@uurwerk/contract/roster/compose-roster'
import { truncateText } from '@uurwerk/contract/rules/text'
import { useId, useState } from 'react'
import { usePresets } from '#web/data/presets.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useScope } from '#web/data/me.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formatAlarm } from '../format-alarm.ts'
import styles from './FeedForm.module.css'
import { isFeedLimitError, useAddFeed } from '../queries.ts'

/** Minutes before the start at which a calendar can warn. */
const alarmMinutes = [0, 5, 10, 15, 30, 60]

export function FeedForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const formId = useId()
  const allowedContents = useAllowedContents()
  const { data: presets = [] } = usePresets()
  const { mutate, isPending } = useAddFeed()
  const draft = useFeedDraft(allowedContents, presets)
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
          <Button type="submit" form={formId} variant="primary" disabled={!isReady} aria-busy={isPending}>
            {isPending ? t(($) => $.SETTINGS.FEEDS.FORM.MAKING) : t(($) => $.SETTINGS.FEEDS.FORM.MAKE)}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSend={createFeed}>
        <FeedFields contents={allowedContents} presets={presets} draft={draft} />
      </Form>
    </Modal>
  )
}

interface FeedFieldsProps {
  contents: readonly Feed['content'][]
  presets: readonly Preset[]
  draft: ReturnType<typeof useFeedDraft>
}

function FeedFields({ contents, presets, draft: { content, preset, name, alarm, change } }: FeedFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <Select
        label={t(($) => $.SETTINGS.FEEDS.FORM.CONTENT)}
        value={content}
        options={contents.map((value) => ({ value, text: t(($) => $.SETTINGS.FEEDS.CONTENT[value]) }))}
        onChange={(newContent) => change({ content: newContent })}
      />
      {content === 'composed' && !preset && <p role="status">{t(($) => $.SETTINGS.FEEDS.FORM.NO_PRESETS)}</p>}
      {content === 'composed' && preset && (
        <Select
          label={t(($) => $.SETTINGS.FEEDS.FORM.PRESET)}
          value={preset.id}
          options={presets.map((eachPreset) => ({ value: eachPreset.id, text: eachPreset.name }))}
          onChange={(presetId) => change({ presetId })}
        />
      )}
      <TextField
        required
        label={t(($) => $.SETTINGS.FEEDS.FORM.NAME)}
        value={name}
        onChange={(newName) => change({ name: truncateText(feedNameMaximum, newName) })}
      />
      <Select
        label={t(($) => $.SETTINGS.FEEDS.FORM.ALARM)}
        value={alarm ?? undefined}
        options={[
          { value: undefined, text: t(($) => $.SETTINGS.FEEDS.FORM.NO_ALARM) },
          ...alarmMinutes.map((value) => ({ value, text: formatAlarm(value) })),
        ]}
        onChange={(newAlarm) => change({ alarm: newAlarm ?? null })}
      />
    </>
  )
}

interface FeedDraft {
  content: Feed['content']
  /** Undefined for the first preset. */
  presetId?: string
  /** Undefined while the name follows the content. */
  name?: string
  alarm: number | null
}

/** Returns the form's values, and the feed to create; undefined while incomplete. */
function useFeedDraft(contents: readonly Feed['content'][], presets: readonly Preset[]) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<FeedDraft>({ content: contents[0] ?? 'own-roster', alarm: null })
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
    change: (changes: Partial<FeedDraft>) => setDraft((before) => ({ ...before, ...changes })),
  }
}

/** Lists the contents that the user's modules allow. */
function useAllowedContents(): Feed['content'][] {
  const { modules } = useScope()
  const isAllowed: Record<Feed['content'], boolean> = {
    'own-roster': modules.includes('roster'),
    exams: modules.includes('exam'),
    bookings: modules.includes('booking'),
    composed: modules.includes('roster'),
  }
  return feedContents.filter((content) => isAllowed[content])
}
